// npm run bench demo-hour: runs the demo for an hour with its pages open and counts the browser's errors. MINUTES=…
// shortens it.
import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { BrowserContext } from '@playwright/test'
import { DEMO_PASSWORD } from '../../demo/centre.ts'
import { build } from '../../scripts/prepare.mjs'
import { Client } from '../../tests/harness/client.ts'
import { launch } from './launch.ts'

const MINUTES = Number(process.env['MINUTES'] ?? 60)
const MINUTE_MS = 60_000
const ADDRESS = /http:\/\/\S+$/
const PUBLIC = ['/dids/viewer?id=10&roomId=10', '/dids/viewer?id=8&roomId=8']
const STAFF = ['/dids/mini-viewer/10', '/did-waitings', '/visits']

build()
const dataDir = await mkdtemp(join(tmpdir(), 'bench-demo-'))
const demo = spawn(process.execPath, ['demo/main.ts'], {
  stdio: ['ignore', 'pipe', 'inherit'],
  env: { ...process.env, PORT: '0', HOST: '127.0.0.1', DEMO_DATA_DIR: dataDir, LOG_LEVEL: 'warn' },
})
const ended = new Promise((resolve) => demo.on('exit', resolve))
const browser = await launch()
const complaints: string[] = []
try {
  const url = await address()
  const visitors = await browser.newContext({ locale: 'ko-KR' })
  const staff = await browser.newContext({ locale: 'ko-KR' })
  await signIn(staff, url)
  for (const path of PUBLIC) await open(visitors, url, path)
  for (const path of STAFF) await open(staff, url, path)
  for (let minute = 1; minute <= MINUTES; minute += 1) {
    await new Promise((resolve) => setTimeout(resolve, MINUTE_MS))
    if (minute % 10 === 0 || minute === MINUTES) console.log(`${minute} min: ${complaints.length} complaints`)
  }
} finally {
  await browser.close()
  demo.kill('SIGTERM')
  await ended
  await rm(dataDir, { recursive: true, force: true })
}
for (const complaint of complaints) console.log(complaint)
console.log(
  `console errors in ${MINUTES} min of the demo on ${PUBLIC.length + STAFF.length} pages: ${complaints.length}, limit 0`,
)
process.exitCode = complaints.length === 0 ? 0 : 1

async function open(context: BrowserContext, url: string, path: string): Promise<void> {
  const page = await context.newPage()
  page.on('console', (message) => message.type() === 'error' && complaints.push(`${path}: ${message.text()}`))
  page.on('pageerror', (error) => complaints.push(`${path}: ${error.message}`))
  page.on('crash', () => complaints.push(`${path}: crashed`))
  await page.goto(url + path)
}

async function signIn(context: BrowserContext, url: string): Promise<void> {
  const { session } = await new Client(url).signIn('root', DEMO_PASSWORD)
  await context.addInitScript((stored) => {
    if (localStorage.getItem('accessToken')) return
    for (const [key, value] of Object.entries(stored))
      localStorage.setItem(key, typeof value === 'string' ? value : JSON.stringify(value))
  }, session ?? {})
}

function address(): Promise<string> {
  return new Promise((resolve, reject) => {
    createInterface({ input: demo.stdout }).on('line', (line) => {
      const [found] = ADDRESS.exec(line) ?? []
      if (found) resolve(found)
    })
    void ended.then(() => reject(new Error('the demo ended before it was ready')))
  })
}
