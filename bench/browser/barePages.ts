import type { Browser } from '@playwright/test'
import { startProgram } from '../../tests/harness/program.ts'
import { clickToPaint } from './clickToPaint.ts'

/** Two windows with only the bare loop between a click and its paint. */
export interface BarePages {
  /** Returns the milliseconds from a click in one window to its text in the other. */
  click(): Promise<number>
  close(): Promise<void>
}

const ANYWHERE = { x: 200, y: 200 }

/**
 * Opens the peer of the click bench: a click is sent on a WebSocket, passed on by the bare loop, and shown as text in
 * the other window. This is the minimum time of the browser and the machine.
 */
export async function openBarePages(browser: Browser): Promise<BarePages> {
  const loop = await startProgram('bench/fanOut/bareLoop.ts')
  const url = loop.url.replace('http', 'ws')
  const [from, on] = [await browser.newPage(), await browser.newPage()]
  await on.evaluate(listen, url)
  await from.evaluate(speak, `${url}/speak`)
  let clicks = 0
  return {
    click: () => clickToPaint({ from, ...ANYWHERE, on, selector: 'body', text: `호출 ${(clicks += 1)}.` }),
    async close() {
      await from.close()
      await on.close()
      await loop.stop()
    },
  }
}

function listen(url: string): Promise<void> {
  document.body.style.font = '12rem sans-serif'
  const socket = new WebSocket(url)
  socket.addEventListener('message', ({ data }) => void (document.body.textContent = String(data)))
  return new Promise((resolve) => socket.addEventListener('open', () => resolve()))
}

function speak(url: string): Promise<void> {
  let clicks = 0
  const socket = new WebSocket(url)
  document.addEventListener('click', () => socket.send(`호출 ${(clicks += 1)}.`))
  return new Promise((resolve) => socket.addEventListener('open', () => resolve()))
}
