// Moves the board as a hand would, one step per frame, and takes the time of every frame.
const board = document.querySelector('taluva-board');
const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));

// What the board's own callbacks take of each frame.
let script = 0;
const ask = window.requestAnimationFrame.bind(window);
window.requestAnimationFrame = (callback) =>
  ask((now) => {
    const begun = performance.now();
    callback(now);
    script += performance.now() - begun;
  });

// Pointers made by a script cannot be captured.
board.setPointerCapture = () => {};

function pointer(type, x, y, more = {}) {
  const { left, top } = board.getBoundingClientRect();
  const place = { clientX: left + x, clientY: top + y, pointerId: 1, pointerType: 'mouse', bubbles: true };
  board.dispatchEvent(new PointerEvent(type, { ...place, ...more }));
}

const rested = () => new Promise((resolve) => board.addEventListener('rested', resolve, { once: true }));

// When the camera moved last; a glide after the hand has let go is motion too.
let moved = 0;
board.addEventListener('cameramoved', () => {
  moved = performance.now();
});

/** Run `step(i)` before each of some frames: the time of each, the script in it, and until all detail is back. */
async function measure(frames, begin, step, end) {
  begin();
  const [times, scripts] = [[], []];
  await nextFrame();
  let before = performance.now();
  for (let i = 0; i < frames; i++) {
    script = 0;
    step(i);
    await new Promise((resolve) => ask(resolve));
    const now = performance.now();
    times.push(now - before);
    scripts.push(script);
    before = now;
  }
  const whole = rested();
  end();
  await whole;
  // Two frames later it is on the screen.
  await nextFrame();
  await nextFrame();
  const detail = performance.now() - moved;
  await new Promise((resolve) => setTimeout(resolve, 300));
  return { times, scripts, detail };
}

const [x, y] = [500, 400];
let [px, py] = [x, y];
const wave = (i, reach) => Math.round(reach * Math.sin(i / 9));

function drag(dx, dy, more = {}) {
  return [
    () => {
      [px, py] = [x, y];
      pointer('pointerdown', x, y, more);
      pointer('pointermove', x + 12, y, more);
    },
    (i) => {
      px = x + wave(i, dx);
      py = y + wave(i, dy);
      pointer('pointermove', px, py, more);
    },
  ];
}

const MOTIONS = {
  pan: drag(160, 110, { button: 2 }),
  zoom: [
    () => {},
    (i) => {
      const { left, top } = board.getBoundingClientRect();
      const deltaY = 60 * Math.sin(i / 9);
      board.dispatchEvent(new WheelEvent('wheel', { clientX: left + x, clientY: top + y, deltaY, cancelable: true }));
    },
  ],
  turn: drag(300, 0),
  tilt: drag(0, 60),
};

window.run = async (name, frames) => {
  const [begin, step] = MOTIONS[name];
  board.home({ animate: false });
  await rested();
  await new Promise((resolve) => setTimeout(resolve, 400));
  const dragged = name !== 'zoom';
  return measure(frames, begin, step, () => {
    if (dragged) pointer('pointerup', px, py);
  });
};

const { TaluvaBoard } = await import('/board/board.js');
console.assert(board instanceof TaluvaBoard);
board.view = await (await fetch('/island.json')).json();
await rested();
document.documentElement.dataset.ready = 'yes';
