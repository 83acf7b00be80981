// The rules: the theme follows the device, and pictures that came before the rules were compiled are asked for again.
import './settings.js';

const RETRIES = 40;

for (const image of document.querySelectorAll('.lesson img')) {
  let tries = 0;
  image.addEventListener('error', () => {
    if (++tries > RETRIES) return;
    setTimeout(() => (image.src = `${image.src.split('&again')[0]}&again=${tries}`), 700);
  });
}
