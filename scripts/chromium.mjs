// Finds a Chromium for the browser tests, or installs one if possible. Uses Node's own modules only.
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { installFromDebian } from './debian.mjs'
import { NODE } from './prepare.mjs'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']
const FOLDERS = ['/usr/bin', '/usr/local/bin', '/snap/bin', '/opt/google/chrome']
const ELSEWHERE = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/** Returns the path of a Chromium; undefined when there is none and none could be installed. CHROMIUM overrides it. */
export function chromium() {
  return find() ?? (install() ? find() : undefined)
}

function find() {
  const candidates = [
    process.env.CHROMIUM,
    ...FOLDERS.flatMap((folder) => NAMES.map((name) => join(folder, name))),
    ...ELSEWHERE,
    ...playwrights(),
  ]
  return candidates.find((path) => path && existsSync(path))
}

/** Returns the Chromiums downloaded by Playwright. */
function playwrights() {
  const cache = join(homedir(), '.cache', 'ms-playwright')
  if (!existsSync(cache)) return []
  return readdirSync(cache)
    .filter((name) => /^chromium-\d+$/.test(name))
    .flatMap((name) => ['chrome-linux/chrome', 'chrome-linux64/chrome'].map((path) => join(cache, name, path)))
}

function install() {
  console.log('브라우저 시험에 쓸 Chromium을 설치합니다…')
  return installFromDebian('chromium') || installFromPlaywright()
}

function installFromPlaywright() {
  return (
    spawnSync(NODE, ['node_modules/playwright-core/cli.js', 'install', 'chromium'], { stdio: 'inherit' }).status === 0
  )
}
