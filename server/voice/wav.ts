import { BITS, PCM, WAV_HEADER_BYTES, wavHeader } from '../../domain/voice/wav.ts'

const RIFF_BYTES = 12
const CHUNK_BYTES = 8
const RATES_HZ = { least: 8_000, most: 48_000 }
/** Share of the full scale below which a sound counts as silent. */
const SILENT = 0.02

/** A playable sound: one channel of 16 bits. */
interface Wav {
  readonly rateHz: number
  /** Little-endian, 16 bits each. */
  readonly samples: Buffer
}

/**
 * Reads a WAV file; undefined for any other file, any format but 16-bit PCM with one channel, and a completely silent
 * one. The length in the header may exceed the data, because a program that streams its output does not know it.
 */
export function readWav(file: Buffer): Wav | undefined {
  if (file.length < WAV_HEADER_BYTES || file.toString('latin1', 0, 4) !== 'RIFF') return undefined
  if (file.toString('latin1', 8, 12) !== 'WAVE') return undefined
  let rateHz = 0
  for (let at = RIFF_BYTES; at + CHUNK_BYTES <= file.length;) {
    const [name, length] = [file.toString('latin1', at, at + 4), file.readUInt32LE(at + 4)]
    const begins = at + CHUNK_BYTES
    if (name === 'fmt ' && begins + 16 <= file.length) {
      const isPlayed =
        file.readUInt16LE(begins) === PCM &&
        file.readUInt16LE(begins + 2) === 1 &&
        file.readUInt16LE(begins + 14) === BITS
      if (!isPlayed) return undefined
      rateHz = file.readUInt32LE(begins + 4)
    }
    if (name === 'data') {
      const bytes = Math.min(length, file.length - begins) & ~1
      const samples = file.subarray(begins, begins + bytes)
      const isFit = rateHz >= RATES_HZ.least && rateHz <= RATES_HZ.most && isHeard(samples)
      return isFit ? { rateHz, samples } : undefined
    }
    at = begins + length + (length % 2)
  }
  return undefined
}

export const secondsOf = ({ rateHz, samples }: Wav): number => samples.length / 2 / rateHz

/** Returns a sound as a WAV file with the correct length and no other chunks. */
export const writeWav = ({ rateHz, samples }: Wav): Buffer =>
  Buffer.concat([wavHeader(rateHz, samples.length), samples])

function isHeard(samples: Buffer): boolean {
  for (let at = 0; at + 2 <= samples.length; at += 2)
    if (Math.abs(samples.readInt16LE(at)) > SILENT * 0x7fff) return true
  return false
}
