import type { Page } from '@playwright/test'

/** Waits until the text is set in the product's own font, which comes after the first paint. */
export async function fontLoaded(page: Page): Promise<void> {
  await page.waitForFunction(() => [...document.fonts].some(({ status }) => status === 'loaded'))
  await page.evaluate(() => document.fonts.ready)
}
