import { type Browser, chromium as engine } from '@playwright/test'
import { chromium } from '../../scripts/chromium.mjs'

const ARGUMENTS = ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run']

/** As the board agent starts its browser: pages make sounds untouched. */
export const WITH_SOUND = ['--autoplay-policy=no-user-gesture-required']

/**
 * Starts the machine's Chromium without a screen. Pages of one context are tabs, and only the foremost is painted at
 * its full pace: `newPage` of the browser opens a window.
 */
export function launch(more: readonly string[] = []): Promise<Browser> {
  const executablePath = chromium()
  return engine.launch({ args: [...ARGUMENTS, ...more], ...(executablePath && { executablePath }) })
}
