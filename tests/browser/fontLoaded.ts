import type { Page } from '@playwright/test'

/** Waits until the product's own font is loaded, which happens after the first paint. */
export async function fontLoaded(page: Page): Promise<void> {
  await page.waitForFunction(() => [...document.fonts].some(({ status }) => status === 'loaded'))
  await page.evaluate(() => document.fonts.ready)
}
