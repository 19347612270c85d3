import { execFile } from 'node:child_process'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import { mkdir, readFile, readlink, rm } from 'node:fs/promises'
import { faultOfProgram } from '../server/disk/fileAccess.ts'
import type { Settings } from './settings.ts'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']
const ELSEWHERE = ['/usr/bin', '/usr/local/bin', '/snap/bin']
const VERSION_MS = 20_000

/** Finds the path of the configured Chromium, otherwise of an installed one; undefined when there is none. */
export function findChromium(named: string | undefined, searchPath = process.env['PATH'] ?? ''): string | undefined {
  const folders = [...searchPath.split(delimiter), ...ELSEWHERE]
  const candidates =
    named === undefined ? NAMES.flatMap((name) => folders.map((folder) => join(folder, name))) : [named]
  return candidates.find((path) => faultOfProgram(path) === undefined)
}

/** Returns the version of Chromium, such as `Chromium 156.0.8078.79`; its path when the version cannot be read. */
export async function chromiumVersion(path: string): Promise<string> {
  const said = await promisify(execFile)(path, ['--version'], { timeout: VERSION_MS }).catch(() => undefined)
  return /^\D*[\d.]+/.exec(said?.stdout.trim() ?? '')?.[0] ?? path
}

/** Flags that a display needs, and flags that suppress everything that could cover the page. */
const KIOSK = [
  '--kiosk',
  // Commands of the agent come over pipes: see devTools.ts.
  '--remote-debugging-pipe',
  '--no-first-run',
  '--no-default-browser-check',
  '--noerrdialogs',
  '--disable-infobars',
  '--disable-session-crashed-bubble',
  '--hide-crash-restore-bubble',
  '--disable-pinch',
  '--overscroll-history-navigation=0',
  // Sound without a user gesture.
  '--autoplay-policy=no-user-gesture-required',
  // No prompt for the password of a key ring.
  '--password-store=basic',
  // The system's packages update Chromium, and nothing is sent out of the hospital.
  '--disable-component-update',
  '--disable-background-networking',
  '--disable-sync',
  '--disable-breakpad',
  // A screen that is switched off for a moment must not slow down heartbeats.
  '--disable-background-timer-throttling',
  '--disable-backgrounding-occluded-windows',
  '--disable-renderer-backgrounding',
  // Wayland if available, otherwise X11.
  '--ozone-platform-hint=auto',
  // The page's language; `--lang` has no effect where Chromium is installed without its translations.
  '--accept-lang=ko',
  // Log only fatal errors: the others concern services that a player does not have.
  '--log-level=3',
]
const FEATURES_OFF = '--disable-features='
const UNWANTED_FEATURES = [
  'Translate',
  'MediaRouter',
  'GlobalMediaControls',
  // Chromium would ask on the screen whether the server's page may call the agent on this computer.
  'LocalNetworkAccessChecks',
]

type FlagSettings = Pick<Settings, 'flags' | 'scale' | 'server' | 'windowPosition'>

/**
 * Returns Chromium's arguments for a board's page. Disabled features in the configured flags are merged with ours,
 * because Chromium uses only one such list.
 */
export function chromiumFlags(
  { flags, scale, server, windowPosition }: FlagSettings,
  profile: string,
  page: string,
): string[] {
  const [features, others] = [flags.filter(switchesOff), flags.filter((flag) => !switchesOff(flag))]
  return [
    ...KIOSK,
    FEATURES_OFF + [...UNWANTED_FEATURES, ...features.map((flag) => flag.slice(FEATURES_OFF.length))].join(','),
    `--user-data-dir=${profile}`,
    // A page over plain http gets a service worker and a wake lock only from an origin that is named here.
    ...(server?.protocol === 'http:' ? [`--unsafely-treat-insecure-origin-as-secure=${server.origin}`] : []),
    ...(scale === undefined ? [] : [`--force-device-scale-factor=${scale}`]),
    ...(windowPosition ? [`--window-position=${windowPosition.join(',')}`] : []),
    ...others,
    page,
  ]
}

const switchesOff = (flag: string) => flag.startsWith(FEATURES_OFF)

/** Lock files of a profile in use by Chromium. */
const LOCK = 'SingletonLock'
const LOCKS = [LOCK, 'SingletonCookie', 'SingletonSocket']

/**
 * Takes over the browser's profile. A browser left behind by a killed agent would take the new one's page, and a lock
 * with an old host name of the computer would stop the new browser with a dialog.
 */
export async function takeProfile(profile: string): Promise<void> {
  await mkdir(profile, { recursive: true })
  const owner = await readlink(join(profile, LOCK)).catch(() => '')
  const pid = Number(/-(\d+)$/.exec(owner)?.[1])
  if (pid > 0 && (await commandOf(pid)).includes(`--user-data-dir=${profile}`)) process.kill(pid, 'SIGKILL')
  await Promise.all(LOCKS.map((name) => rm(join(profile, name), { force: true })))
}

/** Returns the arguments of a running process (Linux); none when it has ended or cannot be read. */
async function commandOf(pid: number): Promise<string[]> {
  const line = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
  return line.split('\0')
}
