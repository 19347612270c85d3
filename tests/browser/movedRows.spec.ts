import type { Page } from '@playwright/test'
import { expect, test } from './app.ts'
import { openStation, queueUp } from './queues.ts'

declare global {
  interface Window {
    /** What a press at the watched place would have reached, in the very moment in which the rows had moved. */
    atOnce: Promise<string>
  }
}

/** The name of the button that a press in the middle of this one would reach now; empty for none. */
const wouldPress = (page: Page, place: { x: number; y: number }): Promise<string> =>
  page.evaluate(nameOfButtonAt, place)

function nameOfButtonAt({ x, y }: { x: number; y: number }): string {
  const button = document.elementFromPoint(x, y)?.closest('button')
  const row = button?.closest('tr')
  return button && row ? `${row.textContent} ${button.textContent}` : ''
}

/** From now on watches what a press at this place reaches when the button there is another patient's. */
async function watch(page: Page, place: { x: number; y: number }, first: string): Promise<void> {
  await page.evaluate(
    ({ spot, name }) => {
      window.atOnce = new Promise((resolve) => {
        const observer = new MutationObserver(() => {
          const row = [...document.querySelectorAll<HTMLElement>('tr[data-row]')].find((each) => {
            const { top, bottom } = each.getBoundingClientRect()
            return top <= spot.y && spot.y < bottom
          })
          if (!row || row.textContent.includes(name)) return
          observer.disconnect()
          const button = document.elementFromPoint(spot.x, spot.y)?.closest('button')
          resolve(button ? row.textContent : '')
        })
        observer.observe(document.body, { childList: true, subtree: true })
      })
    },
    { spot: place, name: first },
  )
}

for (const { where, open } of [
  { where: 'the mini viewer', open: (id: number) => `/dids/mini-viewer/${id}` },
  { where: 'the cockpit', open: () => '/did-waitings' },
]) {
  test(`in ${where} a press never reaches a patient who has just come under the pointer`, async ({ app, page }) => {
    const did = await openStation(app.root, '3', '채혈실')
    const first = await queueUp(app.root, did, '홍길동')
    for (const name of ['김철수', '이영희']) await queueUp(app.root, did, name)
    await app.enter(page, '/rooms')
    await page.goto(app.url + open(did.id))
    const button = page.getByRole('row', { name: /홍길동/ }).getByRole('button', { name: '보류' })
    const box = await button.boundingBox()
    if (!box) throw new Error('nothing to press')
    const place = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
    await expect.poll(() => wouldPress(page, place)).toContain('홍길동')

    await watch(page, place, '홍길동')
    await app.root.request('POST', '/v1/did-waitings/holding', { didWaitingIds: [first.didWaitingId] })
    expect(await page.evaluate(() => window.atOnce)).toBe('')
    // A moment later it is that patient's to be pressed.
    await expect.poll(() => wouldPress(page, place)).toContain('김철수')
    expect(await wouldPress(page, place)).toContain('보류')
  })
}
