// The rules: the theme follows the device, and pictures that cannot be drawn yet come when the rules are compiled.
import { get } from './api.js';
import { pause } from './dom.js';
import './settings.js';

async function showPictures() {
  const pictures = /** @type {NodeListOf<HTMLImageElement>} */ (document.querySelectorAll('img[data-src]'));
  if (!pictures.length) return;
  // A server that does not answer is asked again.
  while (!(await get('/api/ready').catch(() => null))?.ready) await pause(500);
  for (const picture of pictures) picture.src = picture.dataset.src;
}

showPictures();
