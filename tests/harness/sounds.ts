import { writeWav } from '../../server/voice/wav.ts'

/** A tone, as a recording comes: base64 of a WAV file. */
export function aSound({ seconds = 0.5, rateHz = 16_000, level = 0.5 } = {}): string {
  const samples = Buffer.alloc(Math.round(seconds * rateHz) * 2)
  for (let at = 0; at * 2 < samples.length; at += 1)
    samples.writeInt16LE(Math.round(Math.sin((at / rateHz) * 2 * Math.PI * 440) * level * 0x7fff), at * 2)
  return writeWav({ rateHz, samples }).toString('base64')
}
