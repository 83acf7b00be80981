// The rules page: pictures that cannot be drawn yet are loaded once the rules are compiled.
import { get } from '../api.js';
import { pause } from '../dom.js';
import '../settings.js';

async function showPictures() {
  const pictures = /** @type {NodeListOf<HTMLImageElement>} */ (document.querySelectorAll('img[data-src]'));
  if (!pictures.length) return;
  // Retries while the server does not answer.
  while (!(await get('/api/ready').catch(() => null))?.ready) await pause(500);
  for (const picture of pictures) picture.src = picture.dataset.src ?? '';
}

showPictures();
