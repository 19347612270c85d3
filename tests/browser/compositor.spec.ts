import type { Page } from '@playwright/test'
import { expect, test } from './app.ts'
import { fontLoaded } from './fontLoaded.ts'
import { openStation, queueUp } from './queues.ts'
import { queue, setOption, wallOf } from './walls.ts'

/** One loop of the notice, in which the queue turns its page twice (VW-04, VW-07). */
const CYCLE_MS = 8_000

test('VW-04 VW-07 a cycle of the ticker, with two turns of the pages, lays nothing out', async ({ app, page }) => {
  const did = await openStation(app.root, '3', '심전도실')
  for (let order = 1; order <= 11; order += 1) await queueUp(app.root, did, `환자${order}`)
  const words = Array.from({ length: 40 }, (_, at) => `안내${at}`)
  await setOption(app.root, did, 'notice', { use: true, content: words.join(' ') })
  await page.goto(wallOf(app, did))
  await expect(queue(page)).toContainText('1 / 3')
  await fontLoaded(page)

  const turns = await countTurns(page)
  const events = await trace(page, CYCLE_MS)
  expect(await turns()).toBeGreaterThanOrEqual(2)
  expect(events.filter((name) => name === 'Layout')).toEqual([])
  // prove that the trace records layouts
  expect(
    (await trace(page, 500, () => page.evaluate(() => document.body.append('!')))).filter((name) => name === 'Layout'),
  ).not.toEqual([])
})

/** Counts the pages of the queue shown from now on. */
async function countTurns(page: Page): Promise<() => Promise<number>> {
  const turns = await page.evaluateHandle(() => {
    const shown: unknown[] = []
    new MutationObserver((changes) =>
      shown.push(...changes.filter(({ target }) => (target as HTMLElement).dataset['shown'] === 'true')),
    ).observe(document.body, { subtree: true, attributeFilter: ['data-shown'] })
    return shown
  })
  return () => turns.evaluate(({ length }) => length)
}

/** Returns the names of the browser's trace events during a time. */
async function trace(page: Page, ms: number, during: () => Promise<void> = () => Promise.resolve()): Promise<string[]> {
  const session = await page.context().newCDPSession(page)
  const names: string[] = []
  session.on('Tracing.dataCollected', ({ value }) =>
    names.push(...value.map((event) => String((event as { name?: unknown }).name))),
  )
  const complete = new Promise<void>((resolve) => session.once('Tracing.tracingComplete', () => resolve()))
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['devtools.timeline', 'disabled-by-default-devtools.timeline'] },
  })
  await during()
  await new Promise((resolve) => setTimeout(resolve, ms))
  await session.send('Tracing.end')
  await complete
  await session.detach()
  return names
}
