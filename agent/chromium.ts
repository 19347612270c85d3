import { execFile } from 'node:child_process'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import { faultOfProgram } from '../server/disk/fileAccess.ts'

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
