import type { Page } from '@playwright/test'
import { decodeQR } from 'qr/decode.js'
import type { Session } from '../../contract/auth.ts'
import type { Did } from '../../contract/dids.ts'
import type { Room } from '../../contract/rooms.ts'
import type { Visit } from '../../contract/visits.ts'
import { aDid, aRoom, aVisit } from '../harness/builders.ts'
import { type App, expect, test } from './app.ts'

/** Host name in the hospital's network; with `localhost` there is no QR code. */
const HOST = 'board.hospital.test'

const PX_PER_MM = 96 / 25.4
const POINTS_PER_MM = 72 / 25.4

/** Counts prints and keeps the sheet on the page, because print does nothing. */
const holdPrints = (page: Page) =>
  page.addInitScript(() => {
    window.print = () => {
      document.documentElement.dataset['prints'] = String(Number(document.documentElement.dataset['prints'] ?? 0) + 1)
    }
  })

const prints = (page: Page, count: number) => expect(page.locator('html')).toHaveAttribute('data-prints', String(count))

/** Opens the list of check-ins as at a reception desk. */
async function enter(app: App, page: Page, settings: Record<string, string> = {}): Promise<void> {
  const { accessToken, refreshToken, user } = await app.root.request<Session>('POST', '/auth/login', app.login)
  const items = {
    accessToken,
    refreshToken,
    user: JSON.stringify(user),
    [`FirstSteps.${user.id}`]: 'closed',
    ...settings,
  }
  const url = app.url.replace('localhost', HOST)
  await holdPrints(page)
  await page.goto(`${url}/favicon.svg`)
  await page.evaluate((all) => Object.entries(all).forEach(([key, value]) => localStorage.setItem(key, value)), items)
  await page.goto(`${url}/visits`)
}

/** Creates a patient whose name and plan have the maximum length. */
async function longPlan(app: App): Promise<{ visit: Visit; rooms: Room[] }> {
  const rooms: Room[] = []
  for (let no = 1; no <= 12; no += 1) {
    const kr = `${no} 국가건강검진 위내시경 및 대장내시경 회복실 안내 창구 별관 3층`
    rooms.push(
      await app.root.request<Room>(
        'POST',
        '/v1/rooms',
        aRoom({ no: String(no), name: { kr, en: '', cn: '', jp: '' } }),
      ),
    )
  }
  const did = await app.root.request<Did>(
    'POST',
    '/v1/dids',
    aDid({ no: '1', name: { kr: '위내시경 대기판 1' }, roomId: rooms[0]?.id ?? null, ipAddress: '' }),
  )
  const visit = await app.root.request<Visit>(
    'POST',
    '/v1/visits',
    aVisit({ name: '선우'.repeat(20), patientNo: 'P-7788', roomIds: rooms.map(({ id }) => id), didId: did.id }),
  )
  return { visit, rooms }
}

/** Returns width and height of each page of a PDF, in mm. */
const pagesOf = (pdf: Buffer) =>
  [...pdf.toString('latin1').matchAll(/\/MediaBox\s*\[\s*0 0 ([\d.]+) ([\d.]+)/g)].map(([, width, height]) =>
    [width, height].map((points) => Number(points) / POINTS_PER_MM),
  )

/** Returns the text of the printed QR code. */
async function scanned(page: Page): Promise<string> {
  const picture = await page.locator('[data-print-sheet] svg').screenshot()
  const { width, height, data } = await page.evaluate(async (base64) => {
    const image = new Image()
    image.src = `data:image/png;base64,${base64}`
    await image.decode()
    const bitmap = await createImageBitmap(image)
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height)
    const context = canvas.getContext('2d')
    if (!context) throw new Error('no canvas')
    context.drawImage(bitmap, 0, 0)
    return {
      width: bitmap.width,
      height: bitmap.height,
      data: [...context.getImageData(0, 0, bitmap.width, bitmap.height).data],
    }
  }, picture.toString('base64'))
  return decodeQR({ width, height, data: Uint8Array.from(data) })
}

/** Returns elements that are outside of the sheet or overflow their own box. */
const cut = (page: Page) =>
  page.locator('[data-print-sheet]').evaluate((sheet) => {
    const paper = sheet.getBoundingClientRect()
    return [...sheet.querySelectorAll('*')]
      .filter((each) => {
        const { left, right, top, bottom } = each.getBoundingClientRect()
        const isOutside =
          left < paper.left || right > paper.right + 0.5 || top < paper.top || bottom > paper.bottom + 0.5
        return (
          isOutside || (each instanceof HTMLElement && each.scrollWidth > each.clientWidth + 1 && each.clientWidth > 0)
        )
      })
      .map(({ outerHTML }) => outerHTML.slice(0, 200))
  })

for (const { size, setting, paper } of [
  { size: '80 mm', setting: {}, paper: { width: 80, height: undefined } },
  { size: 'A5', setting: { 'slip.size': 'A5' }, paper: { width: 148, height: 210 } },
]) {
  test(`a slip of ${size} holds the longest name and twelve rooms on one page, and its code opens the page`, async ({
    app,
    page,
  }) => {
    const { visit, rooms } = await longPlan(app)
    await enter(app, page, setting)
    await page
      .getByRole('row', { name: /선우/ })
      .getByRole('button', { name: '접수증' })
      .click()
    await prints(page, 1)
    await page.emulateMedia({ media: 'print' })
    const sheet = page.locator('[data-print-sheet]')
    await expect(sheet.getByText(String(visit.number), { exact: true })).toBeVisible()
    await expect(sheet.getByRole('listitem')).toHaveText(rooms.map(({ no, name }) => `${no}. ${name.kr}`))
    await expect(sheet).not.toContainText('P-7788')
    await expect(sheet).not.toContainText(visit.name)
    // nothing else of the console is printed
    await expect(page.getByRole('heading', { level: 1 })).toBeHidden()
    await page.setViewportSize({ width: Math.round(paper.width * PX_PER_MM), height: 900 })
    expect(await cut(page)).toEqual([])

    const box = await sheet.boundingBox()
    await test.info().attach(`slip ${size}`, { body: await sheet.screenshot(), contentType: 'image/png' })
    const address = await scanned(page)
    expect(address).toMatch(new RegExp(`^http://${HOST}:\\d+/p/[\\w-]{22}$`))

    const pages = pagesOf(await page.pdf({ preferCSSPageSize: true }))
    expect(pages).toHaveLength(1)
    const [width = 0, height = 0] = pages[0] ?? []
    expect(Math.abs(width - paper.width)).toBeLessThan(1)
    expect(Math.abs(height - (paper.height ?? (box?.height ?? 0) / PX_PER_MM))).toBeLessThan(3)
    // the sheet is removed after printing
    await expect(sheet).toHaveCount(0)
    await page.emulateMedia({ media: 'screen' })
    await page.goto(address)
    await expect(page.getByText('다음 차례입니다')).toBeVisible()
    expect(await page.content()).not.toContain('선우')
  })
}

test('a desk prints a slip after each check-in, or by the toast, with the name that it chose', async ({
  app,
  page,
}) => {
  await enter(app, page)
  const checkIn = async (name: string) => {
    await page.getByRole('link', { name: '접수하기' }).first().click()
    await page.getByRole('dialog').getByLabel('이름').fill(name)
    await page.getByRole('dialog').getByRole('button', { name: '접수하기' }).click()
  }
  await checkIn('홍길동')
  const sheet = page.locator('[data-print-sheet]')
  await page.getByRole('button', { name: '접수증 출력' }).click()
  await prints(page, 1)
  await expect(sheet).toContainText('홍O동 님')

  await page.getByRole('button', { name: '접수증', exact: true }).first().click()
  const settings = page.getByRole('dialog', { name: '접수증 설정' })
  await settings.getByRole('radio', { name: 'A5 용지' }).check()
  await settings.getByLabel('이름 모두 표시').check()
  await settings.getByLabel('접수하면 바로 출력').check()
  await page.keyboard.press('Escape')
  await checkIn('이영호')
  await prints(page, 2)
  await expect(sheet).toContainText('이영호 님')
  await expect(sheet.locator('article')).toHaveAttribute('data-size', 'A5')
})
