import type { Browser, Page } from '@playwright/test'
import type { Did } from '../../contract/dids.ts'
import type { WaitingEntry } from '../../contract/waitingMoves.ts'
import { publicName } from '../../domain/masking.ts'
import type { Client } from '../../tests/harness/client.ts'
import { createVisit } from '../../tests/harness/create.ts'
import { at, timesOf } from '../percentiles.ts'
import type { Bench } from '../report/row.ts'
import { openBarePages } from './barePages.ts'
import { besideBusyBoards } from './besideBusyBoards.ts'
import { clickToPaint, inTime } from './clickToPaint.ts'

/** Per turn. */
const CALLS = { full: 100, quick: 10 }
const WARM_UP = { full: 10, quick: 5 }
/** Patients who wait behind the called one. */
const WAITING = 8
const LIMIT_MS = 50

/**
 * Time from the click on 호출 in one window to the painted name in the viewer's window, while 100 other boards are busy.
 */
export const bench: Bench = ({ quick, runs }) => {
  const size = quick ? 'quick' : 'full'
  const [calls, warmUp] = [CALLS[size], WARM_UP[size]]
  return besideBusyBoards(size, [], async ({ url, staff, did, browser, otherBoards }) => {
    const queue = await CalledQueue.open(staff, did, warmUp + runs * calls)
    const pages = {
      mini: await openMini(browser, url, staff, did),
      wall: await openWall(browser, url, did),
    }
    const bare = await openBarePages(browser)
    const click = () => queue.callNext(pages)
    await timesOf(warmUp, click)
    await timesOf(warmUp, bare.click)
    const [ours, peer]: [number[], number[]] = [[], []]
    for (let run = 0; run < runs; run += 1) {
      ours.push(at(await timesOf(calls, click), 0.99))
      peer.push(at(await timesOf(calls, bare.click), 0.99))
    }
    await bare.close()
    return [
      {
        bench: 'click',
        what: `click on 호출 → painted name, ${otherBoards} other boards busy, p99`,
        unit: 'ms',
        ours,
        peers: [{ name: 'bare ws loop and its frame', values: peer }],
        target: { of: 'value', atMost: LIMIT_MS },
        note: 'each other board has a move every 9 s, which is pushed to one wall, and the wall then reads the board; the peer is two pages that send a text over a WebSocket',
        versions: { Chromium: browser.version() },
      },
    ]
  })
}

/** Patients of one board who are called one after another. */
class CalledQueue {
  readonly #staff: Client
  readonly #did: Did
  /** Checked-in patients who join the queue later. */
  readonly #visits: { readonly id: number; readonly name: string }[]
  readonly #waiting: { readonly name: string; readonly entry: WaitingEntry }[] = []

  private constructor(staff: Client, did: Did, visits: { id: number; name: string }[]) {
    this.#staff = staff
    this.#did = did
    this.#visits = visits
  }

  static async open(staff: Client, did: Did, calls: number): Promise<CalledQueue> {
    const visits: { id: number; name: string }[] = []
    while (visits.length < calls + WAITING) {
      const name = `환자${String(visits.length + 1).padStart(4, '0')}`
      visits.push({ id: (await createVisit(staff, { name })).id, name })
    }
    const queue = new CalledQueue(staff, did, visits)
    while (queue.#waiting.length < WAITING) await queue.#admit()
    return queue
  }

  /**
   * Returns the milliseconds from the click on the first patient's 호출 to the name on the display; waits until both
   * windows are idle again.
   */
  async callNext({ mini, wall }: { readonly mini: Page; readonly wall: Page }): Promise<number> {
    const next = this.#waiting.shift()
    if (!next) throw new Error('nobody waits')
    const text = publicName(next.name, { use: false, index: 0, character: '' })
    const label = `${next.name} 호출`
    const place = await inTime(mini.evaluate(whenReady, label), label)
    const took = await clickToPaint({ from: mini, ...place, on: wall, selector: SHOWN, text })
    await this.#staff.done(next.entry)
    await this.#admit()
    await wall.waitForFunction(isGone, { selector: SHOWN, text })
    return took
  }

  async #admit(): Promise<void> {
    const visit = this.#visits.shift()
    if (!visit) throw new Error('nobody is left')
    const entry = await this.#staff.join(this.#did, {
      visit: await this.#staff.get(`/v1/visits/${visit.id}`),
      tagValue: '',
    })
    this.#waiting.push({ name: visit.name, entry })
  }
}

/** Places where the display shows called patients. */
const SHOWN = '[data-list=called], section[role=alert]'

const isGone = ({ selector, text }: { readonly selector: string; readonly text: string }): boolean =>
  ![...document.querySelectorAll(selector)].some((part) => part.textContent.includes(text))

/**
 * Returns the centre of the first patient's button, once it belongs to that patient, is enabled, and nobody is in exam:
 * a list that is still to be refetched would move under the pointer.
 */
function whenReady(label: string): Promise<{ x: number; y: number }> {
  return new Promise((resolve) => {
    const look = () => {
      const button = document.querySelector<HTMLButtonElement>('[data-list=waiting] button[data-action=call]')
      const isQuiet = document.querySelector('[data-list=called] button') === null
      if (
        !button ||
        button.disabled ||
        button.closest('[data-moved]') ||
        // The number of the day precedes the name.
        !button.getAttribute('aria-label')?.endsWith(label) ||
        !isQuiet
      )
        return void requestAnimationFrame(look)
      const { left, top, width, height } = button.getBoundingClientRect()
      resolve({ x: left + width / 2, y: top + height / 2 })
    }
    look()
  })
}

async function openMini(browser: Browser, url: string, staff: Client, { id }: Did): Promise<Page> {
  const mini = await browser.newPage({ locale: 'ko-KR', viewport: { width: 480, height: 640 } })
  // Any file of the origin will do: it shares the page's storage.
  await mini.goto(`${url}/favicon.svg`)
  const { accessToken = '', refreshToken = '', user } = staff.session ?? {}
  await mini.evaluate((items) => items.forEach(([key, value]) => localStorage.setItem(key, value)), [
    ['accessToken', accessToken],
    ['refreshToken', refreshToken],
    ['user', JSON.stringify(user)],
  ] as const)
  await mini.goto(`${url}/dids/mini-viewer/${id}`)
  return mini
}

async function openWall(browser: Browser, url: string, { id, roomId }: Did): Promise<Page> {
  const wall = await browser.newPage({ locale: 'ko-KR', viewport: { width: 1080, height: 1920 } })
  await wall.goto(`${url}/dids/viewer?id=${id}&roomId=${roomId}`)
  await wall.locator('[data-list=called]').waitFor()
  return wall
}
