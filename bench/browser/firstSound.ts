import type { Browser, Page } from '@playwright/test'
import type { Did } from '../../contract/dids.ts'
import { WITH_SOUND } from '../../scripts/browserFlags.mjs'
import type { Client } from '../../tests/harness/client.ts'
import { createVisit } from '../../tests/harness/create.ts'
import { at, timesOf } from '../percentiles.ts'
import type { Bench } from '../report/row.ts'
import { besideBusyBoards } from './besideBusyBoards.ts'

/** Per turn. */
const CALLS = { full: 100, quick: 10 }
const WARM_UP = { full: 10, quick: 3 }
const LIMIT_MS = 300

/** Time from sending a call to its first sound on an idle display, while other boards are busy. */
export const bench: Bench = ({ quick, runs }) => {
  const size = quick ? 'quick' : 'full'
  const [calls, warmUp] = [CALLS[size], WARM_UP[size]]
  return besideBusyBoards(size, [WITH_SOUND], async ({ url, staff, did, browser, otherBoards }) => {
    await staff.patch('/v1/did-options/voice', { didId: did.id, use: true, repeats: 1, volume: 1 })
    const wall = await openWall(browser, url, did)
    const once = () => callToSound(staff, did, wall)
    await timesOf(warmUp, once)
    const ours: number[] = []
    for (let run = 0; run < runs; run += 1) ours.push(at(await timesOf(calls, once), 0.99))
    return [
      {
        bench: 'first-sound',
        what: `call sent → its first sound on an idle wall, ${otherBoards} other boards busy, p99`,
        unit: 'ms',
        ours,
        peers: [],
        target: { of: 'value', atMost: LIMIT_MS },
        note: 'measured until the time at which the audio clock plays the chime; the figure excludes the output latency of the machine, and the 1.5 s lead that wakes an HDMI screen after two seconds of silence, because the calls follow each other sooner',
        versions: { Chromium: browser.version() },
      },
    ]
  })
}

/**
 * Returns the milliseconds from the call of a patient to the first sound; waits until the display's audio context is
 * suspended again.
 */
async function callToSound(staff: Client, did: Did, wall: Page): Promise<number> {
  const entry = await staff.join(did, { visit: await createVisit(staff), tagValue: '' })
  const before = await wall.evaluate(() => window.firstSounds.length)
  const sent = Date.now()
  await staff.call(entry)
  const heard = await wall.waitForFunction((count) => window.firstSounds[count], before)
  const took = Number(await heard.jsonValue()) - sent
  // The announcement stops when the patient is no longer called.
  await staff.done(entry)
  await wall.waitForFunction(() => window.benchAudio?.state === 'suspended')
  return took
}

async function openWall(browser: Browser, url: string, { id, roomId }: Did): Promise<Page> {
  const wall = await browser.newPage({ locale: 'ko-KR', viewport: { width: 1080, height: 1920 } })
  await wall.addInitScript(noteFirstSounds)
  await wall.goto(`${url}/dids/viewer?id=${id}&roomId=${roomId}`)
  await wall.locator('[data-list=called]').waitFor()
  return wall
}

declare global {
  interface Window {
    /** Times at which the first tone of each call is played, in milliseconds since the epoch. */
    firstSounds: number[]
    benchAudio?: BaseAudioContext
  }
}

/** Records in a page for when the first tone after each silence is scheduled. */
function noteFirstSounds(): void {
  window.firstSounds = []
  const { start } = OscillatorNode.prototype
  /** On the audio clock: all tones of a chime are scheduled at once. */
  let chimeUntil = -1
  OscillatorNode.prototype.start = function (when = 0) {
    const { currentTime } = this.context
    window.benchAudio = this.context
    if (currentTime > chimeUntil) window.firstSounds.push(Date.now() + Math.max(when - currentTime, 0) * 1_000)
    chimeUntil = currentTime
    start.call(this, when)
  }
}
