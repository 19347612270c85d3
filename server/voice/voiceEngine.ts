import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PRIVATE_FILE, PRIVATE_FOLDER } from '../disk/privateFiles.ts'
import { readWav, secondsOf, writeWav } from './wav.ts'

/** Time limit of the program; by then the wall has fallen back to the recordings. */
const TIME_MS = 6_000
/** Maximum output of the program; longer audio cannot be one sentence. */
const BYTES_MAX = 4 * 1024 * 1024
const SECONDS_MAX = 30
/** Maximum number of sentences waiting for the program; beyond it walls use the recordings. */
const WAITING_MAX = 40
/** Maximum number of cached sentences. */
const KEPT_MAX = 2_000
/** Number of new sentences between two sweeps of the cache. */
const SWEEP_EVERY = 50

interface Options {
  /** The program and its arguments. */
  readonly command: readonly [string, ...string[]]
  /** Folder of the cached sentences; created if missing. */
  readonly folder: string
  /** Called when the program fails. */
  readonly report: (error: unknown) => void
}

/**
 * Renders sentences with a program that reads text from its input and writes a WAV file to its output. Renders one
 * sentence at a time and caches the files on disk.
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
    // Updates the time of last use, because the sweep deletes the least recently used files.
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

/** The key includes the command: another program or other arguments produce another voice. */
const nameOf = (command: readonly string[], sentence: string): string =>
  `${createHash('sha256')
    .update(JSON.stringify([command, sentence]))
    .digest('hex')}.wav`

/** Deletes the least recently used files. */
async function sweep(folder: string): Promise<void> {
  const names = await readdir(folder)
  if (names.length <= KEPT_MAX) return
  const files = await Promise.all(names.map(async (name) => ({ name, at: (await stat(join(folder, name))).mtimeMs })))
  for (const { name } of files.toSorted((a, b) => a.at - b.at).slice(0, names.length - KEPT_MAX))
    await rm(join(folder, name), { force: true })
}

/** Runs the program without a shell, so that a room's name is never interpreted as a command. */
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
    // A program that does not read its input must not crash the server.
    child.stdin.on('error', () => undefined)
    child.stdin.end(`${input}\n`)
  })
}
