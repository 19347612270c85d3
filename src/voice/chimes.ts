import type { Chime } from '../../contract/voice.ts'

interface Note {
  /** Hertz. */
  readonly pitch: number
  /** Start in seconds after the start of the chime. */
  readonly at: number
  /** Seconds until it has died away. */
  readonly length: number
}

const NOTES: Readonly<Record<Chime, readonly Note[]>> = {
  DING_DONG: [
    { pitch: 659.3, at: 0, length: 0.9 },
    { pitch: 523.3, at: 0.45, length: 1.1 },
  ],
  RISING: [
    { pitch: 523.3, at: 0, length: 0.5 },
    { pitch: 659.3, at: 0.2, length: 0.5 },
    { pitch: 784, at: 0.4, length: 0.9 },
  ],
  BELL: [{ pitch: 880, at: 0, length: 1.4 }],
  NONE: [],
}

/** Level of a note relative to full scale; two notes of a chime may overlap. */
const LEVEL = 0.4
/** A bell's second partial, quieter. */
const PARTIAL = { factor: 2.76, level: 0.25 }
const ATTACK_S = 0.01
/** Level that counts as silence: an exponential ramp cannot reach 0. */
const SILENT = 0.0001
/** Overlap of the last note's decay with the words, in seconds. */
const OVERLAP_S = 0.4

/** Schedules a chime. @returns the time words may begin, on the context's clock: `at` for the chime `NONE` */
export function playChime(context: BaseAudioContext, into: AudioNode, chime: Chime, at: number): number {
  let end = at
  for (const note of NOTES[chime]) {
    playTone(context, into, { ...note, at: at + note.at, level: LEVEL })
    playTone(context, into, {
      pitch: note.pitch * PARTIAL.factor,
      at: at + note.at,
      length: note.length / 2,
      level: LEVEL * PARTIAL.level,
    })
    end = at + note.at + note.length - OVERLAP_S
  }
  return end
}

function playTone(
  context: BaseAudioContext,
  into: AudioNode,
  { pitch, at, length, level }: Note & { readonly level: number },
): void {
  const tone = context.createOscillator()
  const fall = context.createGain()
  tone.frequency.value = pitch
  fall.gain.setValueAtTime(SILENT, at)
  fall.gain.exponentialRampToValueAtTime(level, at + ATTACK_S)
  fall.gain.exponentialRampToValueAtTime(SILENT, at + length)
  tone.connect(fall).connect(into)
  tone.start(at)
  tone.stop(at + length)
}
