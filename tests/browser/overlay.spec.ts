import type { Page } from '@playwright/test'
import type { Did } from '../../contract/dids.ts'
import type { BoardMessage } from '../../contract/events.ts'
import { boardDestination } from '../../contract/realtime.ts'
import { TAG_FLAGS, type TagFlag } from '../../domain/tagScan.ts'
import { expect, test } from './app.ts'
import { openStation } from './queues.ts'
import { wallOf } from './walls.ts'

/** Colours as specified by VW-08. */
const COLOURS: Record<TagFlag, 'green' | 'blue' | 'red'> = {
  CALLED: 'green',
  REGISTER: 'green',
  WAITING_ROOM: 'green',
  DONE: 'blue',
  EXAMINED_ROOM: 'red',
  INVALID_ROOM: 'red',
  INVALID_TAG: 'red',
  RETURNED_TAG: 'red',
}
/** Ranges of hues in degrees. */
const HUES = { green: [90, 170], blue: [200, 260], red: [345, 375] } as const

test('VW-08 the message of each flag is drawn on its colour: green, blue or red, with white text', async ({
  app,
  page,
}) => {
  const did = await openStation(app.root, '3', '심전도실')
  const send = await messagesOf(page, did)
  await page.goto(wallOf(app, did))
  await expect(page.getByText('대기자가 없습니다.')).toBeVisible()
  for (const flag of TAG_FLAGS) {
    await send({ type: 'TAG', message: `안내 ${flag}`, flag })
    const overlay = page.getByRole('alert').filter({ hasText: `안내 ${flag}` })
    await expect(overlay).toBeVisible()
    const { ground, text } = await overlay.evaluate((element) => {
      const channels = (color: string) => (color.match(/[\d.]+/g) ?? []).map(Number)
      return {
        ground: channels(getComputedStyle(element).backgroundColor),
        text: channels(getComputedStyle(element.querySelector('p') ?? element).color),
      }
    })
    const [least, most] = HUES[COLOURS[flag]]
    const hue = hueOf(ground)
    // red is on both sides of 0
    const degrees = hue < 180 && COLOURS[flag] === 'red' ? hue + 360 : hue
    expect(degrees, `hue of ${flag}`).toBeGreaterThanOrEqual(least)
    expect(degrees, `hue of ${flag}`).toBeLessThanOrEqual(most)
    expect(ground[3] ?? 1, `opacity of ${flag}`).toBe(1)
    expect(text).toEqual([255, 255, 255])
  }
})

/**
 * Lets a test send messages on the board's live connection. @returns a function that sends a message once the page has
 * subscribed
 */
async function messagesOf(page: Page, did: Did): Promise<(message: BoardMessage) => Promise<void>> {
  let count = 0
  let deliver: ((message: BoardMessage) => void) | undefined
  await page.routeWebSocket('**/websocket', (socket) => {
    const server = socket.connectToServer()
    socket.onMessage((data) => {
      const frame = String(data)
      server.send(data)
      const subscription = /^id:(.*)$/m.exec(frame)?.[1]
      if (!frame.startsWith('SUBSCRIBE') || !frame.includes(`destination:${boardDestination(did.id)}\n`)) return
      deliver = (message) => {
        count += 1
        socket.send(
          `MESSAGE\nsubscription:${subscription}\nmessage-id:test-${count}\ndestination:${boardDestination(did.id)}\n\n${JSON.stringify(message)}\0`,
        )
      }
    })
  })
  return async (message) => {
    await expect.poll(() => deliver !== undefined).toBe(true)
    deliver?.(message)
  }
}

/** Returns the hue of a colour, in degrees. */
function hueOf([red = 0, green = 0, blue = 0]: readonly number[]): number {
  const most = Math.max(red, green, blue)
  const span = most - Math.min(red, green, blue)
  const sixth =
    most === red ? (green - blue) / span : most === green ? 2 + (blue - red) / span : 4 + (red - green) / span
  return (sixth * 60 + 360) % 360
}

test('VW-02 a name of 6 characters is drawn in the larger size, one of 7 in the smaller, on any screen', async ({
  app,
  page,
}) => {
  const rem = () => page.evaluate(() => Number.parseFloat(getComputedStyle(document.documentElement).fontSize))
  const sizes: Record<string, number[]> = {}
  for (const [no, name] of [
    ['1', '심전도검사실'],
    ['2', '심전도검사실일'],
    ['3', '방실'],
  ] as const) {
    await page.goto(wallOf(app, await openStation(app.root, no, name)))
    const heading = page.getByRole('heading', { level: 1, name, exact: true })
    await expect(heading).toBeVisible()
    sizes[name] = []
    for (const [width, height] of [
      [1920, 1080],
      [1080, 1920],
    ] as const) {
      await page.setViewportSize({ width, height })
      const size = await heading.evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize))
      sizes[name].push(size / (await rem()))
    }
  }
  // All names fit, so each has the full font size of its step.
  for (const [name, step] of [
    ['심전도검사실', 5.5],
    ['심전도검사실일', 4],
    ['방실', 5.5],
  ] as const)
    for (const size of sizes[name] ?? []) expect(size, name).toBeCloseTo(step, 1)
})
