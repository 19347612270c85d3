import type { Page } from '@playwright/test'
import { expect, test } from './app.ts'
import { fontLoaded } from './fontLoaded.ts'
import { openStation, queueUp } from './queues.ts'
import { called, furnish, queue, setOption, stage, wallOf } from './walls.ts'

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
  expect(layoutsOf(events)).toEqual([])
  // prove that the trace records layouts
  expect(layoutsOf(await trace(page, 500, () => page.evaluate(() => document.body.append('!'))))).not.toEqual([])
})

/** Time in which a stage ends its animation and the wall reads the board again, in milliseconds. */
const SETTLED_MS = 1_500

for (const { wall, isFurnished, slowdown } of [
  { wall: 'the queue alone', isFurnished: false, slowdown: 1 },
  { wall: 'photo, film and notice, on a slow television', isFurnished: true, slowdown: 4 },
])
  test(`DE-39 a call paints its stage first and alone, and lays out the wall twice, never forced by a script: ${wall}`, async ({
    app,
    page,
  }) => {
    const did = await openStation(app.root, '3', '심전도실', { maxPatient: 12, useMultiCall: true })
    if (isFurnished) await furnish(app.root, did)
    // The next minute of the clock would be laid out, too.
    await setOption(app.root, did, 'clock', { clock: false })
    const ids: number[] = []
    for (let order = 1; order <= 12; order += 1) ids.push((await queueUp(app.root, did, `환자${order}`)).didWaitingId)
    const call = async (order: number) => {
      await app.root.request('POST', '/v1/did-waitings/call', { didWaitingId: ids[order - 1] })
    }
    for (let order = 1; order <= 5; order += 1) await call(order)
    await page.goto(wallOf(app, did))
    await expect(called(page)).toHaveCount(5)
    await fontLoaded(page)
    // By a first call all that a stage consists of has been loaded.
    await call(6)
    await expect(stage(page)).toContainText('6번')
    await expect(stage(page)).toBeHidden({ timeout: 12_000 })
    await expect(called(page)).toHaveCount(6)
    const session = await page.context().newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })

    // The second call comes while the first is on the stage.
    for (const order of [7, 8]) {
      const changes = await followChanges(page)
      const layouts = layoutsOf(
        await trace(page, SETTLED_MS, async () => {
          await call(order)
          await expect.poll(changes).toContain('body')
        }),
      )
      expect((await changes())[0], 'what changes first').toBe('stage')
      expect(layouts.length, 'layouts of a call').toBeGreaterThan(0)
      expect(layouts.length, 'layouts of a call').toBeLessThanOrEqual(2)
      expect(
        layouts.filter(({ isForced }) => isForced),
        'layouts that a script waits for',
      ).toEqual([])
    }
    // prove that the trace tells a forced layout
    const forced = await trace(page, 500, () =>
      page.evaluate(() => {
        document.body.append('!')
        return void document.body.offsetHeight
      }),
    )
    expect(layoutsOf(forced)).toContainEqual({ name: 'Layout', isForced: true })
  })

/** Records which parts of a wall each change from now on is made to. It reads no layout. */
async function followChanges(page: Page): Promise<() => Promise<readonly ('stage' | 'body')[]>> {
  const changes = await page.evaluateHandle(() => {
    const followed: ('stage' | 'body')[] = []
    const isOfStage = (node: Node) => node instanceof Element && node.matches('section[role=alert]')
    new MutationObserver((records) => {
      const isStage = records.every(
        ({ target, addedNodes }) =>
          (target instanceof Element ? target : target.parentElement)?.closest('section[role=alert]') ||
          (addedNodes.length > 0 && [...addedNodes].every(isOfStage)),
      )
      followed.push(isStage ? 'stage' : 'body')
    }).observe(document.body, { subtree: true, childList: true, characterData: true })
    return followed
  })
  return () => changes.evaluate((followed) => followed)
}

interface TraceEvent {
  readonly name: string
  /** Whether a script waited for it. */
  readonly isForced: boolean
}

const layoutsOf = (events: readonly TraceEvent[]) => events.filter(({ name }) => name === 'Layout')

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

/** Returns the browser's trace events during a time. */
async function trace(
  page: Page,
  ms: number,
  during: () => Promise<void> = () => Promise.resolve(),
): Promise<TraceEvent[]> {
  const session = await page.context().newCDPSession(page)
  const events: TraceEvent[] = []
  session.on('Tracing.dataCollected', ({ value }) => {
    for (const { name, args } of value as unknown as { name?: string; args?: { beginData?: object } }[])
      events.push({ name: String(name), isForced: 'stackTrace' in (args?.beginData ?? {}) })
  })
  const complete = new Promise<void>((resolve) => session.once('Tracing.tracingComplete', () => resolve()))
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: {
      includedCategories: [
        'devtools.timeline',
        'disabled-by-default-devtools.timeline',
        'disabled-by-default-devtools.timeline.stack',
      ],
    },
  })
  await during()
  await new Promise((resolve) => setTimeout(resolve, ms))
  await session.send('Tracing.end')
  await complete
  await session.detach()
  return events
}
