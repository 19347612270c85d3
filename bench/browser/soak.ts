// npm run bench soak: a day of a display in minutes, measured by Chromium's metrics after garbage collection. HOURS=…
// shortens it.
import { openAsBlob } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { CDPSession, Page } from '@playwright/test'
import type { UploadedFile } from '../../contract/didOptions.ts'
import type { Did } from '../../contract/dids.ts'
import { build } from '../../scripts/prepare.mjs'
import { Client } from '../../tests/harness/client.ts'
import { startServer } from '../../tests/harness/program.ts'
import type { Bench, Row } from '../report/row.ts'
import { LOGIN } from '../signedInServer.ts'
import { inFolder } from '../temporary.ts'
import { type Gateway, openGateway } from './gateway.ts'
import { launch } from './launch.ts'
import { growthAnHour, type Memory, readMemory } from './memory.ts'
import { plot } from './plot.ts'

/**
 * Events of a day. A reload is a RELOAD message, because a reloaded page starts with an empty heap. An even number of them
 * passes between two samples, so that the patient is called at each, or at none.
 */
const DAY = { hours: 24, turns: 21_600, reloads: 576, cuts: 200, videos: 50 }
const QUICK_HOURS = 0.5
const TURN_MS = 4_000
const SAMPLES_AN_HOUR = 4
/** Code is compiled and caches fill in the first part of any run. */
const WARM_UP_SHARE = 1 / 8
const HEAP_GROWTH_MAX_MB = 1
/** Maximum growth over the whole run that counts as none: work in progress varies between samples. */
const FLAT = { nodes: 50, listeners: 10, videos: 1 }
/** More than two pages of patients. */
const WAITING = 12
const PICTURE = join(import.meta.dirname, '../../docs/benchmarks/soak-hours.svg')
const VIDEO = join(import.meta.dirname, '../../demo/media/centre.webm')

interface Sample extends Memory {
  readonly hour: number
}

/**
 * Simulates a day of a display (HOURS=… shortens it): its heap may grow by at most 1 MB per hour, its nodes, listeners
 * and videos not at all.
 */
export const bench: Bench = ({ quick }) => inFolder((dataDir) => measure(dataDir, quick))

async function measure(dataDir: string, quick: boolean): Promise<Row[]> {
  const hours = Number(process.env['HOURS'] ?? (quick ? QUICK_HOURS : DAY.hours))
  build()
  const server = await startServer({ DATA_DIR: dataDir, ...LOGIN })
  const gateway = await openGateway(server.url)
  const browser = await launch()
  try {
    const signIn = () => new Client(server.url).signIn(LOGIN.ROOT_ID, LOGIN.ROOT_PASSWORD)
    const { did } = await (await signIn()).createStation()
    const page = await browser.newPage({ viewport: { width: 1280, height: 720 } })
    const samples = await soak(gateway, page, signIn, did, hours)
    if (!quick) await draw(samples, hours)
    return [rowOf(samples, hours, browser.version())]
  } finally {
    await browser.close()
    await gateway.close()
    await server.stop()
  }
}

async function soak(
  gateway: Gateway,
  page: Page,
  signIn: () => Promise<Client>,
  did: Did,
  hours: number,
): Promise<Sample[]> {
  let staff = await signIn()
  const [patient] = await staff.queueUp(did, ...Array.from({ length: WAITING }, (_, at) => `환자${at + 10}`))
  if (!patient) throw new Error('nobody waits')
  const videos = [await upload(staff), await upload(staff)]
  let [changes, shown] = [0, 0]
  const change = async () => {
    changes += 1
    await (changes % 2 === 1 ? staff.call(patient) : staff.undo(patient))
  }
  const showVideo = async () => {
    shown += 1
    const { originalName, downloadUrl } = videos[shown % videos.length] ?? { originalName: '', downloadUrl: '' }
    await staff.patch('/v1/did-options/video', {
      didId: did.id,
      use: true,
      type: 'FILE',
      name: originalName,
      url: downloadUrl,
    })
  }
  await staff.patch('/v1/did-options/notice', { didId: did.id, use: true, content: '안내 문구입니다. '.repeat(20) })
  await staff.patch('/v1/did-options/clock', { didId: did.id, clock: true })
  await showVideo()

  await page.clock.install()
  await page.goto(`${gateway.url}/dids/viewer?id=${did.id}&roomId=${did.roomId}`)
  await page.locator('[data-list=called]').waitFor()
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable')

  const samples: Sample[] = []
  const turns = Math.round((DAY.turns / DAY.hours) * hours)
  for (let turn = 0; turn <= turns; turn += 1) {
    if (isDue(turn, SAMPLES_AN_HOUR * DAY.hours)) samples.push(await sample(session, turn))
    // The run is longer than the lifetime of a token.
    if (isDue(turn, DAY.hours)) staff = await signIn()
    if (turn > 0 && isDue(turn, DAY.reloads)) await change()
    if (turn > 0 && isDue(turn, DAY.cuts)) gateway.cut()
    if (turn > 0 && isDue(turn, DAY.videos)) await showVideo()
    // The video plays in real time: with the page's accelerated clock it would seem to be stalled.
    await page.evaluate(() => document.querySelector('video')?.dispatchEvent(new Event('timeupdate')))
    await page.clock.runFor(TURN_MS)
  }
  return samples
}

/** Whether an event with this daily frequency happens at this turn. */
function isDue(turn: number, timesADay: number): boolean {
  return turn === 0 || Math.floor((turn * timesADay) / DAY.turns) > Math.floor(((turn - 1) * timesADay) / DAY.turns)
}

async function sample(session: CDPSession, turn: number): Promise<Sample> {
  const taken = { hour: (turn * TURN_MS) / 3_600_000, ...(await readMemory(session)) }
  const { hour, heapMB, nodes, listeners, videos } = taken
  console.log(
    `${hour.toFixed(2).padStart(6)} h ${heapMB.toFixed(2).padStart(8)} MB ${String(nodes).padStart(7)} nodes ${String(listeners).padStart(5)} listeners ${videos} video`,
  )
  return taken
}

function rowOf(samples: readonly Sample[], hours: number, browser: string): Row {
  const warm = samples.slice(Math.ceil(samples.length * WARM_UP_SHARE))
  const growth = (figure: keyof Memory) =>
    growthAnHour(
      warm.map(({ hour }) => hour),
      warm.map((each) => each[figure]),
    )
  const grown = Object.entries(FLAT).map(([figure, max]) => ({
    max,
    over: growth(figure as keyof Memory) * hours,
    figure,
  }))
  const report = `over ${hours} h: ${grown.map(({ figure, over, max }) => `${over.toFixed(1)} ${figure} more (at most ${max})`).join(', ')}`
  if (!grown.every(({ over, max }) => over <= max)) throw new Error(report)
  return {
    bench: 'soak',
    what: 'heap growth of the viewer after garbage collection',
    unit: 'MB/h',
    ours: [growth('heapMB')],
    peers: [],
    target: { of: 'value', atMost: HEAP_GROWTH_MAX_MB },
    note: report,
    versions: { Chromium: browser },
  }
}

async function draw(samples: readonly Sample[], hours: number): Promise<void> {
  await mkdir(join(PICTURE, '..'), { recursive: true })
  const line = (label: string, color: string, figure: keyof Memory) => ({
    label,
    color,
    values: samples.map((each) => each[figure]),
  })
  await writeFile(
    PICTURE,
    plot(
      `A wall over ${hours} h, after collection`,
      samples.map(({ hour }) => hour),
      [
        line('heap, MB', '#3366ff', 'heapMB'),
        line('nodes', '#0f8a5f', 'nodes'),
        line('listeners', '#b54708', 'listeners'),
        line('video elements', '#7a3ff2', 'videos'),
      ],
    ),
  )
}

async function upload(staff: Client): Promise<UploadedFile> {
  const form = new FormData()
  form.append('file', await openAsBlob(VIDEO), 'centre.webm')
  return staff.post<UploadedFile>('/v1/did-options/pre-upload-file', form)
}
