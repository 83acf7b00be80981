// Quiet sounds, synthesised on the spot: there are no files.

/** @type {AudioContext | null} */
let context = null;

function ready() {
  if (!('AudioContext' in window)) return null;
  context ??= new AudioContext();
  if (context.state === 'suspended') context.resume();
  return context;
}

/**
 * One soft tone that fades out.
 * @type {(audio: AudioContext, sound: {at?: number, from: number, to?: number, length: number, volume: number, shape?: OscillatorType}) => void}
 */
function tone(audio, { at = 0, from, to = from, length, volume, shape = 'sine' }) {
  const start = audio.currentTime + at;
  const oscillator = new OscillatorNode(audio, { type: shape, frequency: from });
  oscillator.frequency.exponentialRampToValueAtTime(to, start + length);
  const gain = new GainNode(audio, { gain: 0 });
  gain.gain.setValueAtTime(0, start);
  gain.gain.linearRampToValueAtTime(volume, start + 0.008);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + length);
  oscillator.connect(gain).connect(audio.destination);
  oscillator.start(start);
  oscillator.stop(start + length + 0.02);
}

/**
 * Several tones, one after the other.
 * @type {(audio: AudioContext, pitches: number[], sound: {apart: number, length: number, volume: number, shape?: OscillatorType}) => void}
 */
function tones(audio, pitches, { apart, ...sound }) {
  for (const [index, from] of pitches.entries()) tone(audio, { at: apart * index, from, ...sound });
}

/**
 * A short burst of low-pass filtered noise: wood, sand, a rumble.
 * @type {(audio: AudioContext, sound: {at?: number, length: number, volume: number, pitch: number}) => void}
 */
function noise(audio, { at = 0, length, volume, pitch }) {
  const start = audio.currentTime + at;
  const buffer = audio.createBuffer(1, Math.ceil(audio.sampleRate * length), audio.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < samples.length; i++) samples[i] = (Math.random() * 2 - 1) * (1 - i / samples.length) ** 2;
  const source = new AudioBufferSourceNode(audio, { buffer });
  const filter = new BiquadFilterNode(audio, { type: 'lowpass', frequency: pitch, Q: 0.8 });
  source
    .connect(filter)
    .connect(new GainNode(audio, { gain: volume }))
    .connect(audio.destination);
  source.start(start);
}

/** @typedef {'tile' | 'turn' | 'hut' | 'expand' | 'tower' | 'temple' | 'boat' | 'eruption' | 'yours' | 'end' | 'low' | 'no'} SoundName */

/** @type {Record<SoundName, (audio: AudioContext) => void>} */
const SOUNDS = {
  tile: (audio) => {
    noise(audio, { length: 0.12, volume: 0.22, pitch: 900 });
    tone(audio, { from: 150, to: 85, length: 0.14, volume: 0.16 });
  },
  turn: (audio) => noise(audio, { length: 0.05, volume: 0.07, pitch: 2600 }),
  hut: (audio) => {
    tone(audio, { from: 520, to: 420, length: 0.09, volume: 0.07, shape: 'triangle' });
    noise(audio, { length: 0.04, volume: 0.07, pitch: 2200 });
  },
  expand: (audio) => tones(audio, [480, 543, 606], { apart: 0.07, length: 0.09, volume: 0.06, shape: 'triangle' }),
  tower: (audio) => {
    tone(audio, { from: 330, to: 300, length: 0.22, volume: 0.09, shape: 'triangle' });
    noise(audio, { length: 0.08, volume: 0.12, pitch: 1200 });
  },
  temple: (audio) => tones(audio, [392, 523, 659], { apart: 0.06, length: 0.4, volume: 0.05 }),
  boat: (audio) => {
    noise(audio, { length: 0.35, volume: 0.08, pitch: 700 });
    tone(audio, { from: 300, to: 360, length: 0.2, volume: 0.04 });
  },
  eruption: (audio) => {
    noise(audio, { length: 0.7, volume: 0.4, pitch: 220 });
    tone(audio, { from: 70, to: 42, length: 0.6, volume: 0.16 });
  },
  yours: (audio) => tones(audio, [587, 784], { apart: 0.11, length: 0.26, volume: 0.045 }),
  end: (audio) => tones(audio, [392, 494, 587, 784], { apart: 0.14, length: 0.6, volume: 0.05 }),
  low: (audio) => tones(audio, [880, 880], { apart: 0.16, length: 0.09, volume: 0.05, shape: 'triangle' }),
  no: (audio) => tone(audio, { from: 190, to: 150, length: 0.14, volume: 0.06, shape: 'triangle' }),
};

/** Plays a sound by name. @type {(name: SoundName) => void} */
export function play(name) {
  const audio = ready();
  if (audio) SOUNDS[name]?.(audio);
}
