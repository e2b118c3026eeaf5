/* What a scan sounds and feels like: ok is one high note, a warning two, an error a low buzz. Colour and icon say the same. */

export type Signal = 'ok' | 'warning' | 'error';

type Note = { readonly hertz: number; readonly at: number; readonly length: number; readonly shape: OscillatorType };

const notes: Readonly<Record<Signal, readonly Note[]>> = {
  ok: [{ hertz: 1320, at: 0, length: 0.09, shape: 'sine' }],
  warning: [
    { hertz: 740, at: 0, length: 0.11, shape: 'triangle' },
    { hertz: 740, at: 0.17, length: 0.11, shape: 'triangle' },
  ],
  error: [{ hertz: 190, at: 0, length: 0.42, shape: 'sawtooth' }],
};

const pulses: Readonly<Record<Signal, number[]>> = { ok: [40], warning: [60, 60, 60], error: [220, 80, 220] };

const key = 'karbar-scan-sound';
let context: AudioContext | undefined;

export function isSoundOn(): boolean {
  return localStorage.getItem(key) !== 'off';
}

export function setSoundOn(on: boolean): void {
  localStorage.setItem(key, on ? 'on' : 'off');
}

/** Sounds need a touch or key before them, which a scan station has had; without sound the vibration and the screen remain. */
export function signal(kind: Signal): void {
  navigator.vibrate?.(pulses[kind]);
  if (!isSoundOn() || typeof AudioContext === 'undefined') return;
  context ??= new AudioContext();
  if (context.state === 'suspended') void context.resume();
  for (const note of notes[kind]) play(context, note);
}

function play(audio: AudioContext, note: Note): void {
  const start = audio.currentTime + note.at;
  const oscillator = audio.createOscillator();
  const volume = audio.createGain();
  oscillator.type = note.shape;
  oscillator.frequency.value = note.hertz;
  volume.gain.setValueAtTime(0.0001, start);
  volume.gain.exponentialRampToValueAtTime(0.35, start + 0.012);
  volume.gain.exponentialRampToValueAtTime(0.0001, start + note.length);
  oscillator.connect(volume).connect(audio.destination);
  oscillator.start(start);
  oscillator.stop(start + note.length + 0.02);
}
