import { type Browser, chromium as engine } from '@playwright/test'
import { chromium } from '../../scripts/chromium.mjs'

const ARGUMENTS = ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run']

/** Allows sound without a user gesture, as the board agent does. */
export const WITH_SOUND = ['--autoplay-policy=no-user-gesture-required']

/**
 * Launches the machine's Chromium without a screen. Pages of one context are tabs, of which only the front one is
 * painted at full speed; the browser's `newPage` opens a window.
 */
export function launch(more: readonly string[] = []): Promise<Browser> {
  const executablePath = chromium()
  return engine.launch({ args: [...ARGUMENTS, ...more], ...(executablePath && { executablePath }) })
}
