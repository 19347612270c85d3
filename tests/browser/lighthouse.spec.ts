import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import lighthouse, { desktopConfig } from 'lighthouse'
import { expect, test } from './app.ts'
import { fill } from './tour.ts'

test('Lighthouse gives login and rooms 100 of 100 for accessibility and for best practices', async ({
  app,
  playwright,
  launchOptions,
}) => {
  test.setTimeout(180_000)
  await fill(app.root)
  // Lighthouse opens its own page in the browser at this port and uses its stored session
  const port = await freePort()
  const profile = await mkdtemp(join(tmpdir(), 'waiting-board-lighthouse-'))
  const args = [...(launchOptions.args ?? []), `--remote-debugging-port=${port}`]
  const context = await playwright.chromium.launchPersistentContext(profile, { ...launchOptions, args })
  try {
    await expectPerfect(`${app.url}/`, port)
    const page = await context.newPage()
    await app.enter(page, '/rooms')
    await page.close()
    await expectPerfect(`${app.url}/rooms`, port)
  } finally {
    await context.close()
    await rm(profile, { recursive: true, force: true })
  }
})

/** Prints the scores, and expects that no audit lowers them. */
async function expectPerfect(url: string, port: number): Promise<void> {
  const onlyCategories = ['accessibility', 'best-practices']
  const result = await lighthouse(
    url,
    { port, onlyCategories, disableStorageReset: true, throttlingMethod: 'provided', logLevel: 'error' },
    desktopConfig,
  )
  if (!result) throw new Error(`Lighthouse has no result for ${url}`)
  const { categories, audits, finalDisplayedUrl, runtimeError } = result.lhr
  expect(runtimeError?.message).toBeUndefined()
  expect(finalDisplayedUrl).toBe(url)
  const scores = Object.values(categories).map(({ title, score }) => `${title} ${Math.round((score ?? 0) * 100)}`)
  process.stdout.write(`    ${new URL(url).pathname.padEnd(8)} ${scores.join(', ')}\n`)
  // audits without weight do not lower a score: advice and manual checks
  const weights = new Map(
    Object.values(categories).flatMap(({ auditRefs }) => auditRefs.map(({ id, weight }) => [id, weight] as const)),
  )
  const failed = Object.values(audits).filter(({ id, score }) => score !== null && score < 1 && weights.get(id) !== 0)
  expect(failed.map(({ id, title, details }) => `${id}: ${title} ${JSON.stringify(details)}`)).toEqual([])
  expect(Object.values(categories).map(({ score }) => score)).toEqual(onlyCategories.map(() => 1))
}

/** Returns a free port. */
async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}
