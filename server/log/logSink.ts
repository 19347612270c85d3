import { closeSync, fstatSync, mkdirSync, openSync, renameSync, rmSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'
import { z } from 'zod'
import { parseJson } from '../../contract/answerFields.ts'
import { exists } from '../disk/fileAccess.ts'
import { PRIVATE_FILE, PRIVATE_FOLDER } from '../disk/privateFiles.ts'

/** Size from which the log file is rotated, and number of rotated files that are kept. */
const BYTES_MAX = 10 * 1024 * 1024
const FILES_KEPT = 5
/** Name of standard output in the setting LOG_FILE. */
export const STANDARD_OUTPUT = '-'
/** Number of errors kept for the support bundle. */
const ERRORS_KEPT = 50

/**
 * Takes the lines of the log (JSON): to standard error or output, or to a file that is rotated, and keeps the last errors. A file
 * that cannot be written never stops the server: its lines go to standard error until it can.
 */
export class LogSink {
  readonly #path: string | undefined
  readonly #bytesMax: number
  readonly #errors: LastError[] = []
  #file: { readonly descriptor: number; bytes: number } | undefined

  /** @param path of the file; undefined for standard error, `-` for standard output */
  constructor(path: string | undefined, bytesMax = BYTES_MAX) {
    this.#path = path
    this.#bytesMax = bytesMax
  }

  /** The last errors, the newest first. */
  get lastErrors(): readonly LastError[] {
    return this.#errors.toReversed()
  }

  write(line: string): void {
    const error = lastErrorOf(line)
    if (error) this.#errors.push(error)
    if (this.#errors.length > ERRORS_KEPT) this.#errors.shift()
    if (this.#path === STANDARD_OUTPUT) process.stdout.write(line)
    else if (this.#path === undefined || !this.#append(this.#path, line)) process.stderr.write(line)
  }

  close(): void {
    if (this.#file) closeSync(this.#file.descriptor)
    this.#file = undefined
  }

  #append(path: string, line: string): boolean {
    try {
      this.#file ??= open(path)
      this.#file.bytes += writeSync(this.#file.descriptor, line)
      if (this.#file.bytes >= this.#bytesMax) {
        this.close()
        rotate(path)
      }
      return true
    } catch {
      // On a full disk the file opens and takes no line.
      this.close()
      return false
    }
  }
}

function open(path: string): { descriptor: number; bytes: number } {
  mkdirSync(dirname(path), { recursive: true, mode: PRIVATE_FOLDER })
  const descriptor = openSync(path, 'a', PRIVATE_FILE)
  return { descriptor, bytes: fstatSync(descriptor).size }
}

/** Renames `server.log` to `server.log.1`, and so on; the oldest is deleted. */
function rotate(path: string): void {
  rmSync(`${path}.${FILES_KEPT}`, { force: true })
  for (let n = FILES_KEPT; n > 0; n -= 1) {
    const from = n === 1 ? path : `${path}.${n - 1}`
    if (exists(from)) renameSync(from, `${path}.${n}`)
  }
}

const ERROR_LEVEL = 50
const FRAMES_MAX = 8

/** An error of the log without its message, which may quote data: what happened, its type, and where. */
interface LastError {
  readonly at: string
  /** Our own sentence. */
  readonly msg: string
  readonly job?: string
  readonly route?: string
  readonly type?: string
  readonly code?: string
  /** Places in the program, `at …`. */
  readonly frames: string[]
}

const Line = z.object({
  level: z.number(),
  time: z.number(),
  msg: z.string(),
  job: z.string().optional(),
  route: z.string().optional(),
  err: z
    .object({
      type: z.string().optional(),
      message: z.string().optional(),
      code: z.union([z.string(), z.number()]).optional(),
      stack: z.string().optional(),
    })
    .optional(),
})

/** Reads a line of the log; undefined unless it is an error. */
export function lastErrorOf(line: string): LastError | undefined {
  // Most lines are no errors, and are not parsed.
  if (!/"level":[56]0/.test(line)) return undefined
  const { data } = Line.safeParse(parseJson(line))
  if (!data || data.level < ERROR_LEVEL) return undefined
  const { time, msg, job, route, err } = data
  const stack = err?.stack?.split('\n') ?? []
  return {
    at: new Date(time).toISOString(),
    // The framework logs an error of a hook by its message.
    msg: msg === err?.message ? 'error' : msg,
    ...(job !== undefined && { job }),
    ...(route !== undefined && { route }),
    ...(err?.type !== undefined && { type: err.type }),
    ...(err?.code !== undefined && { code: String(err.code) }),
    frames: stack
      .map((frame) => frame.trim())
      .filter((frame) => frame.startsWith('at '))
      .slice(0, FRAMES_MAX),
  }
}
