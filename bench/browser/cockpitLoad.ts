// npm run bench cockpit-load: load time of a large hospital's waiting page on a slow line, with the console's files
// cached: until the first button can be pressed, and until every board shows its queue. Measured with our server's
// combined call, and with the specification's calls only, which the console uses for other servers.
import type { Browser, Page } from '@playwright/test'
import type { Client } from '../../tests/harness/client.ts'
import { signedInServer } from '../signedInServer.ts'
import { inFolder } from '../temporary.ts'
import { launch } from './launch.ts'

const BOARDS = 41
const WAITING_EACH = 10
const LINE = { offline: false, latency: 400, downloadThroughput: 500_000 / 8, uploadThroughput: 500_000 / 8 }
const RUNS = 3

await inFolder(async (folder) => {
  const { url, staff, stop } = await signedInServer(folder)
  const browser = await launch()
  try {
    for (let board = 0; board < BOARDS; board += 1) {
      const { did } = await staff.createStation()
      await staff.queueUp(did, ...Array.from({ length: WAITING_EACH }, (_, at) => `환자${at}`))
    }
    console.log(`${BOARDS} boards, ${BOARDS * WAITING_EACH} patients, 400 ms and 500 kbit/s`)
    for (const isOwn of [false, true]) {
      for (let run = 0; run < RUNS; run += 1) {
        const { firstButton, all, requests } = await load(browser, url, staff, isOwn)
        const calls = isOwn ? 'one call for all queues' : "the specification's calls"
        console.log(`${calls}: first button ${firstButton} ms, all boards ${all} ms, ${requests} requests of queues`)
      }
    }
  } finally {
    await browser.close()
    await stop()
  }
})

async function load(browser: Browser, url: string, { session }: Client, isOwn: boolean) {
  const { accessToken = '', refreshToken = '', user } = session ?? {}
  const localStorage = Object.entries({ accessToken, refreshToken, user: JSON.stringify(user) }).map(
    ([name, value]) => ({ name, value }),
  )
  const context = await browser.newContext({ storageState: { cookies: [], origins: [{ origin: url, localStorage }] } })
  try {
    const page = await context.newPage()
    const devtools = await context.newCDPSession(page)
    if (!isOwn) await hideOwnServer(page)
    // Only the second visit uses the slow line: the first one caches the files.
    await page.goto(`${url}/did-waitings`)
    await page
      .getByRole('article')
      .nth(BOARDS - 1)
      .getByRole('table')
      .waitFor()
    let requests = 0
    page.on('request', (request) => {
      if (request.url().includes('/did-waitings/')) requests += 1
    })
    await devtools.send('Network.enable')
    await devtools.send('Network.emulateNetworkConditions', LINE)
    const since = performance.now()
    const elapsed = () => Math.round(performance.now() - since)
    await page.reload({ waitUntil: 'commit' })
    await page.getByRole('article').getByRole('button', { name: '호출' }).first().waitFor()
    const firstButton = elapsed()
    await page.waitForFunction((count) => document.querySelectorAll('article table').length === count, BOARDS)
    return { firstButton, all: elapsed(), requests }
  } finally {
    await context.close()
  }
}

/** Removes the mark by which the console recognizes our server. */
function hideOwnServer(page: Page) {
  return page.addInitScript(() =>
    new MutationObserver(() => document.querySelector('meta[name="own-server"]')?.remove()).observe(document, {
      childList: true,
      subtree: true,
    }),
  )
}
