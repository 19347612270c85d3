import { readFileSync } from 'node:fs'
import { z } from 'zod'

const Settings = z.strictObject({
  host: z.string().min(1).default('0.0.0.0'),
  port: z.number().int().min(0).max(65_535).default(9_080),
  /** Addresses of the consoles that may switch this board off, such as `http://192.0.2.10:8080`. */
  origins: z.array(z.url()).default([]),
  /** When set, a shutdown must carry it in the header `X-Agent-Key`. */
  key: z.string().min(8).optional(),
  /** The program and arguments that switch the computer off. */
  shutdown: z.array(z.string().min(1)).min(1).default(['systemctl', 'poweroff']),
  /** Says what it would do and does not do it. */
  dryRun: z.boolean().default(false),
})

/** What an agent runs by. */
export type Settings = z.infer<typeof Settings>

/**
 * Reads the settings of a board's computer from one JSON file; without a file the defaults hold.
 * @throws Error with a sentence that names each wrong setting.
 */
export function readSettings(path: string | undefined): Settings {
  const parsed = Settings.safeParse(path === undefined ? {} : readJson(path))
  if (parsed.success) return parsed.data
  const lines = parsed.error.issues.map((issue) => `  ${issue.path.join('.') || '(file)'}: ${issue.message}`)
  throw new Error(['설정 파일이 잘못되어 시작하지 않습니다.', ...lines].join('\n'))
}

function readJson(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch (error) {
    throw new Error(`설정 파일을 읽을 수 없습니다 (${path}): ${(error as Error).message}`, { cause: error })
  }
}
