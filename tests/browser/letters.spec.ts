import type { Page } from '@playwright/test'
import { expect, test } from './app.ts'
import { openStation } from './queues.ts'
import { wallOf } from './walls.ts'

for (const { what, name } of [
  { what: 'accents of Latin letters', name: 'Ánh Žółć Đỗ' },
  { what: 'Cyrillic', name: 'Кабинет' },
]) {
  test(`a wall draws ${what} in its own font, whatever fonts its device has`, async ({ app, page }) => {
    const did = await openStation(app.root, '3', name)
    await page.goto(wallOf(app, did))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
    await expect.poll(() => fontsOf(page, '.wall-name')).toEqual(['Pretendard Variable'])
  })
}

test('a wall with Korean and plain Latin letters loads parts of its font, and never the whole of it', async ({ app, page }) => {
  const fonts: string[] = []
  page.on('response', (response) => {
    if (response.url().endsWith('.woff2')) fonts.push(response.url())
  })
  const did = await openStation(app.root, '3', 'MRI 검사실')
  await page.goto(wallOf(app, did))
  await expect.poll(() => fontsOf(page, '.wall-name')).toEqual(['Pretendard Variable'])
  await page.waitForLoadState('networkidle')
  expect(fonts.length).toBeGreaterThan(0)
  expect(fonts.filter((url) => !url.includes('subset'))).toEqual([])
})

/** The fonts that an element's text is drawn with, those of the device by their own names. */
async function fontsOf(page: Page, selector: string): Promise<string[]> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('DOM.enable')
  await devtools.send('CSS.enable')
  const { root } = await devtools.send('DOM.getDocument')
  const { nodeId } = await devtools.send('DOM.querySelector', { nodeId: root.nodeId, selector })
  const { fonts } = await devtools.send('CSS.getPlatformFontsForNode', { nodeId })
  await devtools.detach()
  return fonts.map(({ familyName, isCustomFont }) => (isCustomFont ? familyName : `${familyName} of the device`))
}
