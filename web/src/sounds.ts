// Short synthesized sounds, loaded only when sounds are switched on.
import type { LogLine } from "./protocol.gen";

export type Sound = "laid" | "drawn" | "turn" | "whyNot" | "end" | "said";

/** The facts about a table that trigger sounds. */
export interface Audible {
  /** The reader's log; null until it has arrived. */
  lines: readonly LogLine[] | null;
  mayDecide: boolean;
  reason: unknown;
  over: boolean;
  chat: number;
}

/** The sounds for the change between two states, the most urgent last, each at most once. */
export function soundsOf(before: Audible, now: Audible): Sound[] {
  const news = now.lines?.slice(before.lines?.length ?? now.lines.length) ?? [];
  const happened: Record<Sound, boolean> = {
    laid: news.some((line) => line.kind !== "draw"),
    drawn: news.some((line) => line.kind === "draw"),
    said: now.chat > before.chat,
    whyNot: !!now.reason && now.reason !== before.reason,
    turn: now.mayDecide && !before.mayDecide,
    end: now.over && !before.over,
  };
  return (Object.keys(happened) as Sound[]).filter((sound) => happened[sound]);
}

/** A tone that glides from one pitch to another and fades; pitches in hertz, times in seconds. */
export interface Tone {
  wave: OscillatorType;
  from: number;
  to: number;
  at: number;
  lasts: number;
  loudness: number;
}

const tone = (wave: OscillatorType, from: number, to: number, at: number, lasts: number, loudness: number): Tone => ({
  wave,
  from,
  to,
  at,
  lasts,
  loudness,
});

/** Equally loud to the ear, which hears low tones less, and far enough from clipping that two can play at a time (sounds.test.ts). */
export const TONES: Record<Sound, readonly Tone[]> = {
  laid: [tone("sine", 380, 140, 0, 0.13, 0.38), tone("triangle", 1100, 400, 0, 0.03, 0.16)],
  drawn: [tone("sawtooth", 1500, 3200, 0, 0.05, 0.13), tone("triangle", 2600, 900, 0.04, 0.05, 0.25)],
  said: [tone("sine", 880, 990, 0, 0.09, 0.25)],
  whyNot: [tone("triangle", 392, 370, 0, 0.12, 0.4), tone("triangle", 294, 277, 0.13, 0.2, 0.4)],
  turn: [tone("triangle", 659, 659, 0, 0.16, 0.18), tone("triangle", 880, 880, 0.13, 0.28, 0.18)],
  end: [523, 659, 784, 1047].map((pitch, n) => tone("triangle", pitch, pitch, n * 0.14, 0.4, 0.14)),
};

/** Seconds between sounds that begin together. */
const PAUSE = 0.16;
/** Milliseconds: browsers may block audio until the first tap; sounds older than this are dropped. */
const LATE = 400;
const SILENCE = 0.0001;
let output: AudioContext | null = null;

export async function play(...sounds: Sound[]): Promise<void> {
  output ??= new AudioContext();
  const wantedAt = performance.now();
  await output.resume();
  if (performance.now() - wantedAt > LATE) return;
  for (const [n, sound] of sounds.entries()) for (const one of TONES[sound]) sing(output, one, n * PAUSE);
}

function sing(into: AudioContext, { wave, from, to, at, lasts, loudness }: Tone, pause: number): void {
  const start = into.currentTime + at + pause;
  const source = new OscillatorNode(into, { type: wave, frequency: from });
  const volume = new GainNode(into, { gain: loudness });
  source.frequency.exponentialRampToValueAtTime(to, start + lasts);
  volume.gain.setValueAtTime(loudness, start);
  volume.gain.exponentialRampToValueAtTime(SILENCE, start + lasts);
  source.connect(volume).connect(into.destination);
  source.start(start);
  source.stop(start + lasts);
}
