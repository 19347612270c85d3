import type { Browser, Page } from '@playwright/test'
import type { Did } from '../../contract/dids.ts'
import type { WaitingEntry } from '../../contract/waitingMoves.ts'
import type { Room } from '../../contract/rooms.ts'
import type { Visit } from '../../contract/visits.ts'
import type { Client } from '../../demo/client.ts'
import { en } from '../../src/i18n/en.ts'
import { axeFinds } from './axe.ts'
import { expect, test } from './app.ts'
import { strangeTexts } from './strangeTexts.ts'
import { stage } from './walls.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

const BOARD_NAME = '심전도실'

const showToPaired = (root: Client) => root.request('PATCH', '/v1/settings', { displayAccess: 'PAIRED' })

/** Creates a board with one waiting patient, which approved screens alone may show. */
async function aBoard(root: Client, name = BOARD_NAME): Promise<{ did: Did; entry: WaitingEntry }> {
  await showToPaired(root)
  return anOpenBoard(root, name)
}

async function anOpenBoard(root: Client, name = BOARD_NAME): Promise<{ did: Did; entry: WaitingEntry }> {
  const room = await root.request<Room>('POST', '/v1/rooms', { no: '3', name: { kr: name }, isAccessible: true })
  const did = await root.request<Did>('POST', '/v1/dids', { no: '3', name: { kr: name }, roomId: room.id })
  const visit = await root.request<Visit>('POST', '/v1/visits', { name: '홍길동' })
  return {
    did,
    entry: await root.request<WaitingEntry>('POST', '/v1/did-waitings', { didId: did.id, visitId: visit.id }),
  }
}

const wallOf = (did: Did) => `/dids/viewer?id=${did.id}&roomId=${did.roomId}`
const queue = (page: Page) => page.getByRole('region', { name: '대기 순서' })
const codeOf = async (wall: Page) => (await wall.locator('main output').innerText()).replace(/\D/g, '')

/** Opens a screen in its own context, without a login. */
const aScreen = async (browser: Browser) =>
  (await browser.newContext({ viewport: { width: 1280, height: 720 }, reducedMotion: 'reduce' })).newPage()

test('a wall follows the setting and shows a code, staff type it at its board, the board appears; ended by staff, the code is back', async ({
  app,
  page,
  browser,
}) => {
  const { did, entry } = await anOpenBoard(app.root)
  const wall = await aScreen(browser)
  await wall.goto(app.url + wallOf(did))
  await expect(queue(wall)).toContainText('홍O동')
  await showToPaired(app.root)
  await expect(wall.getByRole('heading', { name: '화면 연결' })).toBeVisible()
  const code = await codeOf(wall)
  expect(code).toMatch(/^\d{6}$/)
  await expect(wall.locator('body')).not.toContainText('홍')

  await app.enter(page, '/dids')
  await page.getByRole('button', { name: `${BOARD_NAME} 화면 연결 대기 1` }).click()
  const dialog = page.getByRole('dialog', { name: `${BOARD_NAME} 화면` })
  const field = dialog.getByRole('textbox', { name: '화면 연결' })
  await field.fill('12a')
  await field.press('Enter')
  await expect(dialog.getByRole('alert')).toHaveText('화면에 보이는 6자리 번호를 입력해 주세요.')
  await field.fill(code === '111111' ? '222222' : '111111')
  await field.press('Enter')
  await expect(dialog.getByRole('alert')).toContainText('번호가 아닙니다')
  await field.fill(code)
  await field.press('Enter')
  await expect(page.getByText('화면 연결 성공', { exact: true })).toBeVisible()

  await expect(queue(wall)).toContainText('홍O동')
  await expect(dialog.getByText(/승인$/)).toBeVisible()
  await expect(dialog.getByText(/부터 연결됨$/)).toBeVisible()
  // The screen's live connection works too.
  await app.root.request('POST', '/v1/did-waitings/call', { didWaitingId: entry.didWaitingId })
  await expect(stage(wall)).toContainText('홍O동', { timeout: 3_000 })
  await wall.reload()
  await expect(wall.getByRole('region', { name: '호출' })).toContainText('홍O동')

  await dialog.getByRole('button', { name: '연결 해제' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '연결 해제' }).click()
  await expect(page.getByText('화면 연결을 해제했습니다.')).toBeVisible()
  await expect(wall.locator('main output')).toBeVisible()
  expect(await codeOf(wall)).not.toBe(code)
  await expect(wall.locator('body')).not.toContainText('홍O동')
  expect(
    await wall.evaluate(() => Object.keys(localStorage).filter((key) => /^(displayKey|board-)/.test(key))),
  ).toEqual([])
  // The list contains the disconnected screen and the one that waits.
  await expect(dialog.getByRole('button', { name: '목록에서 지우기' })).toBeVisible()
  await wall.context().close()
})

test('VW-12 the code fills every screen without scrolling, and axe finds nothing', async ({ app, browser }) => {
  const { did } = await aBoard(app.root)
  for (const locale of ['ko', 'en'] as const) {
    const wall = await aScreen(browser)
    await wall.addInitScript((chosen) => localStorage.setItem('locale', chosen), locale)
    await wall.goto(app.url + wallOf(did))
    await expect(wall.locator('main output')).toBeVisible()
    for (const size of [
      { width: 1280, height: 720 },
      { width: 720, height: 1280 },
      { width: 3840, height: 2160 },
    ]) {
      await wall.setViewportSize(size)
      const where = `${locale} at ${size.width}×${size.height}`
      // Retries until the resized page has been laid out.
      await expect(async () => {
        const box = await wall.evaluate(() => ({
          scrolls:
            document.documentElement.scrollWidth > innerWidth || document.documentElement.scrollHeight > innerHeight,
          outside: [...document.querySelectorAll('main *')].filter((element) => {
            const { left, top, right, bottom } = element.getBoundingClientRect()
            return left < 0 || top < 0 || right > innerWidth || bottom > innerHeight
          }).length,
          code: Number.parseFloat(getComputedStyle(document.querySelector('main output') as Element).fontSize),
        }))
        expect(box, where).toMatchObject({ scrolls: false, outside: 0 })
        // Four times the size that is readable from three metres.
        expect(box.code, where).toBeGreaterThanOrEqual((4 * 42 * Math.min(size.width, size.height)) / 1080)
      }).toPass({ timeout: 3_000 })
      expect(await axeFinds(wall), where).toEqual([])
    }
    expect(await strangeTexts(wall, locale)).toEqual([])
    await wall.context().close()
  }
})

test('axe finds nothing where screens are connected, in English at 390 px', async ({ app, page, browser }) => {
  const texts = en.resources.dids.displays
  const { did } = await aBoard(app.root, 'ECG')
  await app.root.request('PATCH', '/v1/users', { users: [{ id: 'root', name: 'Ada Root' }] })
  const wall = await aScreen(browser)
  await wall.goto(app.url + wallOf(did))
  await expect(wall.locator('main output')).toBeVisible()
  await page.setViewportSize({ width: 390, height: 900 })
  await page.addInitScript(() => localStorage.setItem('locale', 'en'))
  await app.enter(page, '/dids')
  const look = async () => expect([...(await axeFinds(page)), ...(await strangeTexts(page, 'en'))]).toEqual([])
  await page.getByRole('button', { name: texts.waiting.replace('%{count}', '1') }).click()
  const field = page.getByRole('textbox', { name: texts.connect })
  await field.press('Enter')
  await expect(page.getByRole('alert')).toBeVisible()
  await look()
  await field.fill(await codeOf(wall))
  await field.press('Enter')
  await expect(page.getByRole('button', { name: texts.revoke })).toBeVisible()
  await expect(page.getByText(texts.paired, { exact: true })).toBeHidden()
  await look()
  await page.getByRole('button', { name: texts.revoke }).click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await look()
  await wall.context().close()
})
