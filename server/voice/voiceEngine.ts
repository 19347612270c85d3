import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PRIVATE_FILE, PRIVATE_FOLDER } from '../disk/privateFiles.ts'
import { readWav, secondsOf, writeWav } from './wav.ts'

/** A program that takes longer is stopped: the recordings have spoken by then. */
const TIME_MS = 6_000
/** Of what a program writes; a sentence of a minute is no sentence. */
const BYTES_MAX = 4 * 1024 * 1024
const SECONDS_MAX = 30
/** Sentences that wait for the program; what comes then is said by the recordings. */
const WAITING_MAX = 40
/** Sentences that are kept. */
const KEPT_MAX = 2_000
/** Sentences that are kept are counted again after so many new ones. */
const SWEEP_EVERY = 50

interface Options {
  /** The program and what it is started with. */
  readonly command: readonly [string, ...string[]]
  /** Where sentences are kept; made if it is not there. */
  readonly folder: string
  /** Called when the program fails. */
  readonly report: (error: unknown) => void
}

/**
 * Has a program say sentences: it reads one from its input and writes a WAV file to its output. One sentence at a time;
 * what was said before is read from the disk.
 */
export class VoiceEngine {
  readonly #options: Options
  readonly #underWay = new Map<string, Promise<Buffer>>()
  #last: Promise<unknown> = Promise.resolve()
  #sinceSweep = SWEEP_EVERY

  constructor(options: Options) {
    this.#options = options
  }

  /** @throws Error when the program fails, hangs, writes no sound or too much of it, or has too much to do */
  say(sentence: string): Promise<Buffer> {
    const name = nameOf(this.#options.command, sentence)
    const known = this.#underWay.get(name)
    if (known) return known
    const saying = this.#read(name)
      .catch(() => this.#inTurn(() => this.#render(name, sentence)))
      .finally(() => this.#underWay.delete(name))
    this.#underWay.set(name, saying)
    return saying
  }

  async #read(name: string): Promise<Buffer> {
    const path = join(this.#options.folder, name)
    const file = await readFile(path)
    // What is used stays: the oldest go first.
    const now = new Date()
    await utimes(path, now, now).catch(() => undefined)
    return file
  }

  #inTurn(render: () => Promise<Buffer>): Promise<Buffer> {
    if (this.#underWay.size > WAITING_MAX) return Promise.reject(new Error('too many sentences wait for the program'))
    const turn = this.#last.then(render)
    this.#last = turn.catch(() => undefined)
    return turn
  }

  async #render(name: string, sentence: string): Promise<Buffer> {
    try {
      const sound = readWav(await run(this.#options.command, sentence))
      if (!sound || secondsOf(sound) > SECONDS_MAX) throw new Error('VOICE_COMMAND wrote no WAV file of a sentence')
      const wav = writeWav(sound)
      await this.#keep(name, wav).catch(this.#options.report)
      return wav
    } catch (error) {
      this.#options.report(error)
      throw error
    }
  }

  async #keep(name: string, wav: Buffer): Promise<void> {
    const { folder } = this.#options
    await mkdir(folder, { recursive: true, mode: PRIVATE_FOLDER })
    const draft = join(folder, `.${name}.draft`)
    await writeFile(draft, wav, { mode: PRIVATE_FILE })
    await rename(draft, join(folder, name))
    this.#sinceSweep += 1
    if (this.#sinceSweep < SWEEP_EVERY) return
    this.#sinceSweep = 0
    await sweep(folder)
  }
}

/** Another program, or the same with other settings, speaks otherwise. */
const nameOf = (command: readonly string[], sentence: string): string =>
  `${createHash('sha256')
    .update(JSON.stringify([command, sentence]))
    .digest('hex')}.wav`

/** Removes those that were used longest ago. */
async function sweep(folder: string): Promise<void> {
  const names = await readdir(folder)
  if (names.length <= KEPT_MAX) return
  const files = await Promise.all(names.map(async (name) => ({ name, at: (await stat(join(folder, name))).mtimeMs })))
  for (const { name } of files.toSorted((a, b) => a.at - b.at).slice(0, names.length - KEPT_MAX))
    await rm(join(folder, name), { force: true })
}

/** Without a shell: what a room is called is never read as a command. */
function run([program, ...args]: readonly [string, ...string[]], input: string): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { stdio: ['pipe', 'pipe', 'ignore'] })
    const parts: Buffer[] = []
    let bytes = 0
    const fail = (why: string) => {
      child.kill('SIGKILL')
      reject(new Error(`VOICE_COMMAND ${why}`))
    }
    const timer = setTimeout(() => fail('takes too long'), TIME_MS)
    child.stdout.on('data', (part: Buffer) => {
      bytes += part.length
      if (bytes > BYTES_MAX) fail('writes too much')
      else parts.push(part)
    })
    child.on('error', (error) => fail(`cannot be started: ${error.message}`))
    child.on('close', (code) => {
      clearTimeout(timer)
      if (code === 0) resolve(Buffer.concat(parts))
      else reject(new Error(`VOICE_COMMAND ended with ${code ?? 'a signal'}`))
    })
    // A program that does not read is no reason to end.
    child.stdin.on('error', () => undefined)
    child.stdin.end(`${input}\n`)
  })
}
