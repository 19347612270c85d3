import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { writeWav } from '../../server/voice/wav.ts'
import { temporaryFolder } from './temporaryFolder.ts'

/** Returns a tone like an uploaded recording: base64 of a WAV file. */
export function aSound({ seconds = 0.5, rateHz = 16_000, level = 0.5 } = {}): string {
  const samples = Buffer.alloc(Math.round(seconds * rateHz) * 2)
  for (let at = 0; at * 2 < samples.length; at += 1)
    samples.writeInt16LE(Math.round(Math.sin((at / rateHz) * 2 * Math.PI * 440) * level * 0x7fff), at * 2)
  return writeWav({ rateHz, samples }).toString('base64')
}

/**
 * Creates a program for `VOICE_COMMAND` that logs each `sentence` it reads and runs the code `does`, which can use
 * `wav`.
 *
 * @returns its command, and a reader of the logged sentences
 */
export function voiceProgram(does: string): { command: string; said: () => string[] } {
  const folder = temporaryFolder()
  const [script, log] = [join(folder, 'say.mjs'), join(folder, 'said')]
  writeFileSync(log, '')
  writeFileSync(
    script,
    `import { appendFileSync, readFileSync } from 'node:fs'
     const sentence = readFileSync(0, 'utf8')
     appendFileSync(${JSON.stringify(log)}, sentence)
     const wav = Buffer.from('${aSound({ seconds: 1 })}', 'base64')
     ${does}`,
  )
  return {
    command: `${process.execPath} ${script}`,
    said: () => readFileSync(log, 'utf8').split('\n').filter(Boolean),
  }
}
