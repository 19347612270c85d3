import type { Page } from '@playwright/test'
import { expect, test } from './app.ts'
import { openStation } from './queues.ts'
import { wallOf } from './walls.ts'

/** Name in the font file, by its thinnest weight. */
const HANJA_FONT = 'Noto Sans KR Thin'
const ofDevice = (font: string): boolean => font.endsWith('of the device')

/** Frequent and rare Hanja of names, including one compatibility ideograph. */
const HANJA = '金李崔硏濟 喆 \u{fa0b}'

test('a wall draws accents, Cyrillic, Hanja and emoji in the fonts that are shipped for them, whatever fonts its device has', async ({
  app,
  page,
}) => {
  for (const [no, name] of [
    ['1', 'Ánh Žółć Đỗ'],
    ['2', 'Кабинет'],
  ] as const) {
    await page.goto(wallOf(app, await openStation(app.root, no, name)))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
    await expect.poll(() => fontsOf(page, 'header h1')).toEqual(['Pretendard Variable'])
  }
  for (const [no, name, font] of [
    ['3', HANJA, HANJA_FONT],
    ['4', '소아과 🐻', 'Noto Emoji'],
  ] as const) {
    await page.goto(wallOf(app, await openStation(app.root, no, name)))
    await expect.poll(() => fontsOf(page, 'header h1')).toEqual(expect.arrayContaining([font]))
    await expect.poll(async () => (await fontsOf(page, 'header h1')).filter(ofDevice)).toEqual([])
  }
})

test('a list of the console draws Hanja in the font that is shipped for it', async ({ app, page }) => {
  await openStation(app.root, '3', HANJA)
  await app.enter(page, '/rooms')
  await expect(page.locator('tbody tr')).toHaveCount(1)
  const cell = `tbody td:nth-child(${await page.locator('tbody td', { hasText: '金' }).evaluate((each) => (each as HTMLTableCellElement).cellIndex + 1)})`
  await expect.poll(() => fontsOf(page, cell)).toContain(HANJA_FONT)
  await expect.poll(async () => (await fontsOf(page, cell)).filter(ofDevice)).toEqual([])
})

test('a wall with Korean and plain Latin letters loads parts of its font, and never the whole of it', async ({
  app,
  page,
}) => {
  const fonts: string[] = []
  page.on('response', (response) => {
    if (response.url().endsWith('.woff2')) fonts.push(response.url())
  })
  const did = await openStation(app.root, '3', 'MRI 검사실')
  await page.goto(wallOf(app, did))
  await expect.poll(() => fontsOf(page, 'header h1')).toEqual(['Pretendard Variable'])
  await page.waitForLoadState('networkidle')
  expect(fonts.length).toBeGreaterThan(0)
  expect(fonts.filter((url) => !url.includes('subset'))).toEqual([])
  // No part of the Hanja font is loaded either, including the style sheet that lists its parts.
  expect(
    await page.evaluate(() =>
      performance.getEntriesByType('resource').filter(({ name }) => /noto-sans|wght-.*\.css/.test(name)),
    ),
  ).toEqual([])
})

/** Returns the names of the fonts that an element's text uses, including those of the device. */
async function fontsOf(page: Page, selector: string): Promise<string[]> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('DOM.enable')
  await devtools.send('CSS.enable')
  let names: string[] = []
  // Retries if the page replaces the element meanwhile.
  await expect(async () => {
    const { root } = await devtools.send('DOM.getDocument')
    const { nodeId } = await devtools.send('DOM.querySelector', { nodeId: root.nodeId, selector })
    const { fonts } = await devtools.send('CSS.getPlatformFontsForNode', { nodeId })
    names = fonts.map(({ familyName, isCustomFont }) => (isCustomFont ? familyName : `${familyName} of the device`))
  }).toPass()
  await devtools.detach()
  return names
}
