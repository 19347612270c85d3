import type { Page } from '@playwright/test'
import type { Did } from '../../contract/dids.ts'
import type { Display } from '../../contract/displays.ts'
import type { WaitingList } from '../../contract/waitingLists.ts'
import { expect, test, type App } from './app.ts'
import { axeFinds } from './axe.ts'
import { fontLoaded } from './fontLoaded.ts'
import { openStation, queueUp } from './queues.ts'
import { setOption } from './walls.ts'

const NAMES = ['홍길동', '김영희', '박철수', '이순신', '최민호', '정다운']
const ROOMS = ['채혈실', '심전도실', '초음파실', '내시경실', '청력검사실', '골밀도검사실', '유방촬영실', '결과상담실']

/** Creates boards with waiting patients; returns them with the ids of their entries. */
async function someBoards(app: App, count: number): Promise<{ did: Did; ids: number[] }[]> {
  const boards: { did: Did; ids: number[] }[] = []
  for (const [at, name] of ROOMS.slice(0, count).entries()) {
    const did = await openStation(app.root, String(at + 1), name, { maxPatient: 9, useMultiCall: true })
    const ids: number[] = []
    for (const patient of NAMES) ids.push((await queueUp(app.root, did, patient)).didWaitingId)
    boards.push({ did, ids })
  }
  return boards
}

const call = (app: App, didWaitingId: number | undefined) =>
  app.root.request('POST', '/v1/did-waitings/call', { didWaitingId })
const addressOf = (app: App, boards: readonly { readonly did: Did }[]) =>
  `${app.url}/d/${boards.map(({ did }) => did.id).join('+')}`
const rows = (page: Page) => page.getByRole('region', { name: '호출' }).locator('li')
const cards = (page: Page) => page.getByRole('list', { name: '대기 현황' }).getByRole('listitem')

test('one screen shows several boards: who is called where, the newest first, and each queue', async ({
  app,
  page,
}) => {
  const boards = await someBoards(app, 3)
  await setOption(app.root, boards[1]?.did as Did, 'masking', { use: true, index: 3, character: '*' })
  await page.goto(addressOf(app, boards))
  await expect(cards(page)).toHaveCount(3)
  await expect(cards(page).nth(0)).toContainText('6명')
  await call(app, boards[0]?.ids[0])
  await expect(rows(page).first()).toHaveText(/^1번홍O동님→1채혈실$/)
  await call(app, boards[1]?.ids[0])
  await expect(rows(page).first()).toHaveText(/^7번홍O\*님→2심전도실$/)
  await expect(rows(page)).toHaveCount(2)
  await expect(rows(page).first()).toHaveAttribute('data-staged', 'true')
  await expect(rows(page).first()).toHaveAttribute('data-staged', 'false', { timeout: 15_000 })
  await expect(cards(page).nth(0)).toContainText('5명')
  await expect(cards(page).nth(0)).toContainText('2번')
  await app.root.request('POST', '/v1/did-waitings/done', { didWaitingIds: [boards[1]?.ids[0]] })
  await expect(rows(page)).toHaveText([/채혈실/])
})

/** Smallest size that is readable from three metres, on a screen of 1080 lines. */
const RULE_PX = 42

/** Returns what of the called patients and of the boards cannot be read, and how many are called. */
const measure = (page: Page, rule: number) =>
  page.evaluate((least) => {
    const faults: string[] = []
    const sizeOf = (element: Element) => Number.parseFloat(getComputedStyle(element).fontSize)
    const expectIn = (inner: Element, outer: Element | null, what: string) => {
      const [part, whole] = [inner.getBoundingClientRect(), (outer ?? document.body).getBoundingClientRect()]
      if (part.left < whole.left - 1 || part.right > whole.right + 1) faults.push(`${what} is too wide`)
      // The box of a name is higher than its letters.
      const middle = (part.top + part.bottom) / 2
      const half = sizeOf(inner) * 0.46
      if (middle - half < whole.top - 1 || middle + half > whole.bottom + 1) faults.push(`${what} is too high`)
    }
    const list = document.querySelector('section[aria-label=호출] ul')
    const rows = [...(list?.querySelectorAll('li[data-staged]') ?? [])]
    for (const row of rows) {
      expectIn(row, list, row.textContent)
      const [number, who, place] = [...row.children]
      const name = who?.querySelector('bdi')
      if (!number || !who || !name || !place) faults.push(`${row.textContent} lacks a part`)
      else {
        for (const part of [number, name, ...place.querySelectorAll('bdi')]) {
          expectIn(part, part.closest('li > span'), part.textContent)
          if (part.scrollWidth > part.clientWidth + 1 && part.clientWidth > 0) faults.push(`${part.textContent} is cut`)
        }
        if (sizeOf(number) < least - 0.5) faults.push(`${number.textContent} has ${sizeOf(number)} px`)
        if (sizeOf(name) > sizeOf(number)) faults.push(`${name.textContent} is larger than its number`)
        if (sizeOf(name) < least - 0.5) faults.push(`${name.textContent} has ${sizeOf(name)} px`)
      }
    }
    const others = [...(list?.querySelectorAll('li:not([data-staged]) > span') ?? [])]
    for (const number of others) {
      expectIn(number, list, number.textContent)
      if (sizeOf(number) < least - 0.5) faults.push(`${number.textContent} has ${sizeOf(number)} px`)
    }
    for (const card of document.querySelectorAll('ul[aria-label="대기 현황"] > li'))
      for (const part of card.children) expectIn(part, card, part.textContent)
    return { faults, called: rows.length + others.length }
  }, rule)

test('DE-39 every called number of several boards is whole and readable on any screen, and so is its name where there is a row', async ({
  app,
  page,
}) => {
  const names = ['남궁민수', '홍길동', 'Peggy Jung']
  const boards: { did: Did; ids: number[] }[] = []
  for (const [at, room] of ['청력시력검사실', ...ROOMS.slice(1)].entries()) {
    const did = await openStation(app.root, String(at + 1), room, { maxPatient: 9, useMultiCall: true })
    const ids: number[] = []
    for (const name of [...names, ...NAMES]) ids.push((await queueUp(app.root, did, name)).didWaitingId)
    boards.push({ did, ids })
  }
  for (const count of [2, 4, 8]) {
    const shown = boards.slice(0, count)
    // Those of the boards that were not shown before.
    for (const { ids } of boards.slice(count === 2 ? 0 : count / 2, count))
      for (const id of ids.slice(0, names.length)) await call(app, id)
    await page.goto(addressOf(app, shown))
    await expect(cards(page)).toHaveCount(count)
    await fontLoaded(page)
    for (const [width, height] of [
      [1024, 768],
      [1920, 1080],
      [1080, 1920],
      [3840, 2160],
    ] as const) {
      await page.setViewportSize({ width, height })
      await expect(async () => {
        const found = await measure(page, (RULE_PX * Math.min(width, height)) / 1080)
        expect(found, `${count} boards at ${width}×${height}`).toEqual({ faults: [], called: names.length * count })
      }).toPass({ timeout: 5_000 })
    }
    await page.request.post(`${app.url}/api/v1/did-waitings/tag`, {
      data: { didId: shown[0]?.did.id, tagValue: `unknown ${count}` },
    })
    const message = page.locator('div[role=alert][data-tone]')
    await expect(message).toBeVisible()
    await expect(async () => {
      const found = await measure(page, RULE_PX * 2)
      expect(found, `${count} boards with a message`).toEqual({ faults: [], called: names.length * count })
      const [list, over] = [await rows(page).first().locator('..').boundingBox(), await message.boundingBox()]
      expect((list?.y ?? 0) + (list?.height ?? 0)).toBeLessThanOrEqual(over?.y ?? 0)
    }).toPass({ timeout: 4_000 })
  }
})

test('to the server it is a screen of each board, which is named, confirms and is marked there', async ({
  app,
  page,
}) => {
  const boards = await someBoards(app, 2)
  await page.goto(addressOf(app, boards))
  const displays = async () =>
    (await app.root.request<{ displays: Display[] }>('GET', '/v1/displays')).displays.filter(
      ({ connected }) => connected,
    )
  await expect
    .poll(async () => (await displays()).map(({ didId }) => didId).toSorted())
    .toEqual(boards.map(({ did }) => did.id))
  await app.root.request('PATCH', '/v1/displays', {
    displays: (await displays()).map(({ id, didId }) => ({ id, name: `복도 ${didId}` })),
  })
  for (const { did, ids } of boards) {
    await call(app, ids[0])
    await expect
      .poll(async () => {
        const path = `/v1/did-waitings/called/dids/${did.id}`
        const { patients } = await app.root.request<WaitingList>('GET', path)
        return patients[0]
      })
      .toMatchObject({ shownBy: `복도 ${did.id}` })
  }
  await page.context().setOffline(true)
  await expect(page.getByText(/^연결 끊김 · \d\d:\d\d 기준$/)).toBeVisible({ timeout: 15_000 })
  await expect(rows(page)).toHaveCount(2)
})

test('a set of boards is made beside the boards, opens by its short address, and follows its changes', async ({
  app,
  page,
  context,
}) => {
  const boards = await someBoards(app, 3)
  const didIds = boards.map(({ did }) => did.id)
  await app.enter(page, '/dids')
  await page.getByRole('button', { name: '모아 보기' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('모아 보기 목록 (0건)')
  await page.getByRole('link', { name: '모아 보기 추가' }).click()
  const dialog = page.getByRole('dialog', { name: '모아 보기 등록' })
  await dialog.getByLabel('이름').fill('2층 복도')
  await dialog.getByLabel('짧은 주소').fill('hall')
  await dialog.getByRole('combobox').click()
  await page.getByRole('option', { name: '2. 심전도실' }).click()
  await page.keyboard.press('Escape')
  await dialog.getByRole('button', { name: '등록' }).click()
  await expect(dialog.getByText('대기판을 2개에서 8개까지 골라 주세요.')).toBeVisible()
  await dialog.getByRole('combobox').click()
  await page.getByRole('option', { name: '1. 채혈실' }).click()
  await page.keyboard.press('Escape')
  expect(await axeFinds(page)).toEqual([])
  await dialog.getByRole('button', { name: '등록' }).click()
  await expect(page.getByRole('row', { name: /2층 복도/ })).toContainText('2. 심전도실, 1. 채혈실')
  await page.getByRole('link', { name: '수정' }).click()
  await expect(page.getByLabel('화면에서 열 주소')).toHaveValue(`${app.url}/s/hall`)

  const wall = await context.newPage()
  await wall.clock.install()
  await wall.goto(`${app.url}/s/hall`)
  await expect(cards(wall)).toContainText(['심전도실', '채혈실'])
  await expect
    .poll(async () => (await app.root.request<{ displays: Display[] }>('GET', '/v1/displays')).displays)
    .toEqual(
      expect.arrayContaining([
        expect.objectContaining({ didId: didIds[0], page: '/s/hall', connected: true }),
        expect.objectContaining({ didId: didIds[1], page: '/s/hall', connected: true }),
      ]),
    )
  await app.root.request('PATCH', '/v1/board-sets', { boardSets: [{ id: 'hall', didIds }] })
  await wall.clock.runFor(31_000)
  await expect(cards(wall)).toContainText(['채혈실', '심전도실', '초음파실'])
  await app.root.request('DELETE', '/v1/board-sets', { ids: ['hall'] })
  await wall.clock.runFor(31_000)
  await expect(wall.getByRole('heading', { name: '대기판 정보를 찾을 수 없습니다.' })).toBeVisible()
})
