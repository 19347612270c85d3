import { type Browser, chromium as engine } from '@playwright/test'
import { chromium } from '../../scripts/chromium.mjs'

const ARGUMENTS = ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run']

/**
 * Starts the machine's Chromium without a screen. Pages of one context are tabs, and only the foremost is painted at
 * its full pace: `newPage` of the browser opens a window.
 */
export function launch(): Promise<Browser> {
  const executablePath = chromium()
  return engine.launch({ args: ARGUMENTS, ...(executablePath && { executablePath }) })
}
