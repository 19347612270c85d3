import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { ko } from 'zod/locales'
import { PORT_MAX } from '../domain/limits.ts'
import { mayExist, whyInaccessible } from '../server/disk/fileAccess.ts'
import { ticketKey } from './ticket.ts'

/** File of the settings that is read without being named, if it exists. */
const DEFAULT_FILE = '/etc/waiting-board-agent.json'

/** Addresses to listen on at which the board's own browser reaches `http://localhost`. */
const LOCAL_HOSTS: readonly string[] = ['0.0.0.0', '::', '127.0.0.1', '::1', 'localhost']

/** Pages with several boards. */
const PAGE = /^\/(?:s\/[a-z0-9-]+|d\/\d+(?:\+\d+)+)$/

const Id = z.union([z.number().int(), z.string().min(1)], '번호 또는 글자여야 합니다')

const Settings = z
  .strictObject({
    host: z.string().min(1, '비어 있을 수 없습니다').default('0.0.0.0'),
    port: z.number('숫자여야 합니다').int().min(0).max(PORT_MAX).default(9_080),
    /** Origins of the consoles that may switch this board off, such as `http://192.0.2.10:8080`. */
    origins: z
      .array(
        z
          .url({ protocol: /^https?$/, error: 'http:// 또는 https://로 시작하는 주소여야 합니다' })
          .transform((address) => new URL(address).origin),
      )
      .default([]),
    /** If set, a shutdown request must send it in the header `X-Agent-Key`. */
    key: z.string().min(8, '8자 이상이어야 합니다').optional(),
    /**
     * The server's public key. If set, the agent switches the computer off only by a ticket that the server signed for this
     * board, whatever `origins` and `key` say.
     */
    serverKey: z
      .string()
      .refine(
        (text) => ticketKey(text) !== undefined,
        '서버가 알려 준 공개 열쇠여야 합니다 (/api/v1/displays/agents/key)',
      )
      .optional(),
    /** The program and arguments that switch the computer off. */
    shutdown: z.array(z.string().min(1)).min(1).default(['systemctl', 'poweroff']),
    /** Logs commands in place of running them. */
    dryRun: z.boolean('true 또는 false여야 합니다').default(false),
    /** URL of the server, such as `http://192.0.2.10:8080`. With it and `board` the agent runs the browser. */
    server: z
      .url({ protocol: /^https?$/, error: 'http:// 또는 https://로 시작하는 주소여야 합니다' })
      .transform((address) => new URL(address))
      .refine(({ pathname, search }) => pathname === '/' && search === '', '경로 없이 서버의 주소만 적어 주세요')
      .optional(),
    /** The board that this computer shows. */
    board: z.strictObject({ id: Id, roomId: Id }).optional(),
    /** Path of a page with several boards, shown in place of that of `board`. */
    page: z.string().regex(PAGE, '/s/hall 또는 /d/1+2+3처럼 적어 주세요').optional(),
    /** Path of Chromium; searched for when absent. */
    chromium: z.string().min(1, '비어 있을 수 없습니다').optional(),
    /** Program and arguments that launch Chromium, such as `["cage", "-d", "--"]`, which provides a screen. */
    launcher: z.array(z.string().min(1, '비어 있을 수 없습니다')).default([]),
    /** Added to the built-in Chromium flags. */
    flags: z.array(z.string().startsWith('--', '--로 시작해야 합니다')).default([]),
    /** Upper left corner of the window in px, for a computer with several screens. */
    windowPosition: z.tuple([z.number().int(), z.number().int()]).optional(),
    /** Device scale factor. */
    scale: z.number().min(0.25).max(8).optional(),
    /** Time without a painted frame after which the browser is restarted; 0 disables that. */
    paintTimeoutSeconds: z.number().min(0, '0 이상이어야 합니다').default(60),
    /** Time from the start of the browser to the first painted frame. */
    startGraceSeconds: z.number().positive('0보다 커야 합니다').default(120),
    /** Folder of the browser's profile, which contains the application and the board's media. */
    dataFolder: z
      .string()
      .min(1, '비어 있을 수 없습니다')
      .default(() => process.env['STATE_DIRECTORY'] ?? './data-agent'),
    /** Settings of earlier agents, which cached the server's files themselves; ignored. */
    cacheMegabytes: z.unknown().optional(),
    serverTimeoutSeconds: z.unknown().optional(),
  })
  .refine(({ board, server }) => (board === undefined) === (server === undefined), {
    path: ['server'],
    error: 'server와 board는 함께 적어야 합니다',
  })
  .refine(({ board, page }) => page === undefined || board !== undefined, {
    path: ['page'],
    error: 'page는 board와 함께 적어야 합니다',
  })
  .refine(({ board, serverKey }) => serverKey === undefined || board !== undefined, {
    path: ['serverKey'],
    error: 'serverKey는 board와 함께 적어야 합니다',
  })
  .refine(({ board, host }) => board === undefined || LOCAL_HOSTS.includes(host), {
    path: ['host'],
    error: `board를 적으면 이 컴퓨터의 브라우저가 닿는 주소여야 합니다 (${LOCAL_HOSTS.join(', ')})`,
  })

/** Validated settings of an agent. */
export type Settings = z.infer<typeof Settings>

/**
 * Returns the file that the arguments name, alone or after `--config`; undefined for none.
 * @throws Error with a message for other arguments
 */
export function settingsFile(args: readonly string[]): string | undefined {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      options: { config: { type: 'string' } },
      allowPositionals: true,
    })
    const [named, ...others] = [...(values.config === undefined ? [] : [values.config]), ...positionals]
    if (named === '' || others.length > 0) throw new Error(args.join(' '))
    return named ?? (mayExist(DEFAULT_FILE) ? DEFAULT_FILE : undefined)
  } catch (error) {
    throw new Error('설정 파일을 하나만 적어 주세요: --config 파일', { cause: error })
  }
}

/**
 * Reads the settings of a board's computer from a JSON file; without a file the defaults apply.
 * @throws Error with a message that names each wrong setting.
 */
export function readSettings(path: string | undefined): Settings {
  z.config(ko())
  const parsed = Settings.safeParse(path === undefined ? {} : readJson(path))
  if (parsed.success) return parsed.data
  const lines = parsed.error.issues.map((issue) => `  ${issue.path.join('.') || '(file)'}: ${issue.message}`)
  throw new Error(['설정 파일이 잘못되어 시작하지 않습니다.', ...lines].join('\n'))
}

function readJson(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch (error) {
    const why = error instanceof SyntaxError ? error.message : whyInaccessible(error, path)
    throw new Error(`설정 파일을 읽을 수 없습니다 (${path}): ${why}`, { cause: error })
  }
}
