import type { Page } from '@playwright/test'
import type { VisitAlert } from '../../domain/visitAlerts.ts'
import type { Visit } from '../../contract/visits.ts'
import type { WaitingEntry } from '../../contract/waitingMoves.ts'
import { aVisit } from '../harness/builders.ts'
import { type App, expect, test } from './app.ts'
import { fontLoaded } from './fontLoaded.ts'
import { openStation } from './queues.ts'

const NAMES = ['윤서연', '홍길동', '남궁민수', '제갈공명', '김철수', '강']
const LONG = ['Alexandra Montgomery-Fitzgerald', 'Nguyễn Thị Hoàng Phương Anh', '황보혜정미나리꽃잎이슬비단결']
const BOARDS = [
  '채혈실',
  '초음파실',
  '심전도실',
  '시력검사실',
  '위내시경실',
  '청력검사실',
  '골밀도검사실',
  '흉부촬영실',
  '부인과진료실',
  '건강검진결과상담실',
]
const ALERTS: readonly VisitAlert[] = ['FASTING', 'FALL_RISK', 'WHEELCHAIR', 'INTERPRETER']
const SIZES = [
  [1366, 768],
  [1440, 900],
  [768, 1024],
  [390, 844],
] as const
const MINUTE_MS = 60_000

/** Fills ten boards, each with patients in all three lists and every mark. */
async function fillTen({ root }: App): Promise<number> {
  let patients = 0
  let first = 0
  for (const [at, board] of BOARDS.entries()) {
    const did = await openStation(root, String(at + 1), board, { maxPatient: 2, useMultiCall: true })
    first ||= Number(did.id)
    const join = async (name: string, marked: boolean) => {
      patients += 1
      const alerts = marked ? ALERTS.slice(0, 1 + (patients % 3)) : []
      const visit = await root.request<Visit>(
        'POST',
        '/v1/visits',
        aVisit({ name, alerts, note: marked ? '왼팔 채혈 금지, 보호자 동반' : '', hideName: patients % 7 === 0 }),
      )
      return root.request<WaitingEntry>('POST', '/v1/did-waitings', { didId: did.id, visitId: visit.id })
    }
    const called = [await join(NAMES[at % 6] ?? '', false), await join(LONG[at % 3] ?? '', true)]
    const held = [await join('남궁민수', false), await join(NAMES[(at + 1) % 6] ?? '', true)]
    const waiting = []
    for (const [place, name] of [...NAMES, LONG[at % 3] ?? ''].entries())
      waiting.push(await join(name, place % 3 === 1))
    for (const { didWaitingId } of called) {
      await root.request('POST', '/v1/did-waitings/call', { didWaitingId })
      for (let call = 1; call < 3; call += 1) await root.request('POST', '/v1/did-waitings/recall', { didWaitingId })
    }
    await root.request('POST', '/v1/did-waitings/holding', {
      didWaitingIds: held.map(({ didWaitingId }) => didWaitingId),
    })
    const last = waiting[waiting.length - 2]
    await root.request('POST', '/v1/did-waitings/front', {
      didWaitingId: last?.didWaitingId,
      reason: 'EMERGENCY',
      note: '',
    })
  }
  return first
}

/** Changes the server's responses: patients have waited for 5, 40, 75, 110 … minutes, and are expected to be called. */
async function lengthenWaits(page: Page): Promise<void> {
  await page.route('**/v1/did-waitings**', async (route) => {
    if (route.request().method() !== 'GET') return route.fallback()
    const response = await route.fetch()
    const body: unknown = JSON.parse(await response.text())
    let patients = 0
    const age = (value: unknown): unknown => {
      if (Array.isArray(value)) return value.map(age)
      if (typeof value !== 'object' || value === null) return value
      const fields = Object.fromEntries(Object.entries(value).map(([key, each]) => [key, age(each)]))
      if (!('didWaitingId' in fields)) return fields
      patients += 1
      const since = new Date(Date.now() - (5 + 35 * (patients % 4)) * MINUTE_MS).toISOString()
      const after = (minutes: number) => new Date(Date.now() + minutes * MINUTE_MS).toISOString()
      const times = ['createdAt', 'joinedAt', 'calledAt', 'heldAt'].filter((key) => typeof fields[key] === 'string')
      return {
        ...fields,
        ...Object.fromEntries(times.map((key) => [key, since])),
        ...('order' in fields && { expected: { from: after(25), to: after(40) } }),
      }
    }
    await route.fulfill({ response, json: age(body) })
  })
}

/** Returns the patients' names that are cut off, covered or, without need, broken; and how many are shown. */
const measure = (page: Page, names: readonly string[], inside: string) =>
  page.evaluate(
    ([all, root]) => {
      const faults: string[] = []
      let shown = 0
      const texts = document.createTreeWalker(document.querySelector(root) ?? document.body, NodeFilter.SHOW_TEXT)
      for (let text = texts.nextNode(); text; text = texts.nextNode()) {
        const name = all.find((each) => text?.nodeValue?.trim() === each)
        const own = text.parentElement
        if (!name || !own || own.closest('button, [role=menu]')) continue
        shown += 1
        const range = document.createRange()
        range.selectNodeContents(text)
        const { left, right } = range.getBoundingClientRect()
        if (own.scrollWidth > own.clientWidth && getComputedStyle(own).display !== 'inline')
          faults.push(`${name} overflows`)
        if (name.length < 5 && range.getClientRects().length > 1) faults.push(`${name} is broken`)
        for (let box = own.parentElement; box && box !== document.body; box = box.parentElement) {
          if (getComputedStyle(box).overflowX === 'visible') continue
          const edges = box.getBoundingClientRect()
          if (left < edges.left - 1 || right > edges.right + 1) faults.push(`${name} is cut off by ${box.className}`)
        }
        const row = own.closest('tr, li')
        for (const button of row?.querySelectorAll('button') ?? []) {
          const edges = button.getBoundingClientRect()
          const lines = range.getBoundingClientRect()
          const isOver =
            edges.left < right - 1 &&
            edges.right > left + 1 &&
            edges.top < lines.bottom - 1 &&
            edges.bottom > lines.top + 1
          if (isOver && getComputedStyle(button).visibility !== 'hidden') faults.push(`${name} lies under a button`)
        }
      }
      return { faults, shown }
    },
    [names, inside] as const,
  )

test('no name of a patient is cut off in waiting management or the mini viewer, at any width, with every mark; chips take two lines', async ({
  app,
  page,
}) => {
  const did = await fillTen(app)
  const names = [...NAMES, ...LONG]
  await lengthenWaits(page)
  await app.enter(page, '/did-waitings')
  await expect(page.getByRole('article')).toHaveCount(BOARDS.length)
  await fontLoaded(page)
  for (const [width, height] of SIZES) {
    await page.setViewportSize({ width, height })
    await expect.poll(async () => (await measure(page, names, 'main')).shown).toBe(BOARDS.length * 11)
    // Retry until the resized page has been laid out.
    await expect(async () => {
      expect((await measure(page, names, 'main')).faults, `${width}×${height}`).toEqual([])
    }).toPass({ timeout: 3_000 })
    const row = page.getByRole('article').first().getByRole('row').filter({ hasText: '제갈공명' }).first()
    await row.focus()
    await page.keyboard.press('ArrowDown')
    const chips = await page.getByRole('group', { name: '대기판 선택' }).boundingBox()
    expect(chips?.height, `chips at ${width}`).toBeLessThanOrEqual(81)
    expect((await measure(page, names, 'main')).faults, `with a row in focus at ${width}`).toEqual([])
  }
  await page.setViewportSize({ width: 480, height: 640 })
  await page.goto(`${app.url}/dids/mini-viewer/${did}`)
  await expect.poll(async () => (await measure(page, names, 'body')).shown).toBe(11)
  await fontLoaded(page)
  expect((await measure(page, names, 'body')).faults, 'mini viewer').toEqual([])
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})
