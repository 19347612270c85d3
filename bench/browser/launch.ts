import { type Browser, chromium as engine } from '@playwright/test'
import { BROWSER_FLAGS } from '../../scripts/browserFlags.mjs'
import { chromium } from '../../scripts/chromium.mjs'

/**
 * Launches the machine's Chromium without a screen. Pages of one context are tabs, of which only the front one is
 * painted at full speed; the browser's `newPage` opens a window.
 */
export function launch(more: readonly string[] = []): Promise<Browser> {
  const executablePath = chromium()
  return engine.launch({ args: [...BROWSER_FLAGS, ...more], ...(executablePath && { executablePath }) })
}
