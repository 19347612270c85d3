import { z } from 'zod'

const ERROR_LEVEL = 50
const FRAMES_MAX = 8

/** An error of the log without its message, which may quote data: what happened, its type, and where. */
export interface LastError {
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
  const { data } = Line.safeParse(parsed(line))
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

function parsed(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}
