import { setTimeout } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import type { Page as Listed } from '../../contract/common.ts'
import type { Visit } from '../../contract/visits.ts'
import { expect, test } from './app.ts'
import { dialog } from './parts.ts'
import { addTag, openStation, queueUp } from './queues.ts'

/** In ms; the unit tests go up to 150, which a busy machine cannot keep to. */
const GAPS = [45, 60, 100]
const DROPPED = '태그 리더의 입력으로 보고 처리하지 않았습니다.'

/** What Chromium's protocol calls a key. */
function keyOf(key: string) {
  if (key === 'Enter') return { key, code: key, windowsVirtualKeyCode: 13, text: '\r' }
  if (key === 'Tab') return { key, code: key, windowsVirtualKeyCode: 9 }
  const code = /\d/.test(key) ? `Digit${key}` : `Key${key.toUpperCase()}`
  return { key, code, windowsVirtualKeyCode: key.toUpperCase().charCodeAt(0), text: key }
}

/**
 * Presses real keys as a slow reader sends them: each released before the next, whether or not the page keeps up. The
 * times that the page reads in its events are the reader's, also when the machine is busy.
 */
async function typeAs(page: Page, value: string, gap: number, end: readonly string[] = ['Enter']): Promise<void> {
  const protocol = await page.context().newCDPSession(page)
  const begin = Date.now()
  const sent: Promise<unknown>[] = []
  for (const [at, pressed] of [...value, ...end].entries()) {
    const time = begin + at * gap
    await setTimeout(Math.max(0, time - Date.now()))
    const { text, ...key } = keyOf(pressed)
    sent.push(
      protocol.send('Input.dispatchKeyEvent', {
        type: 'keyDown',
        ...key,
        ...(text && { text }),
        timestamp: time / 1_000,
      }),
      protocol.send('Input.dispatchKeyEvent', { type: 'keyUp', ...key, timestamp: time / 1_000 + 0.005 }),
    )
  }
  await Promise.all(sent)
  await protocol.detach()
}

/** The mini viewer's keys load at the first use, and the first effects of a window may run after the first key. */
async function waitForKeys(page: Page): Promise<void> {
  await expect(async () => {
    await page.keyboard.press('?')
    await expect(page.getByRole('dialog')).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

test('DE-31 a slow reader calls, completes and checks in nobody, and a form takes its tag', async ({ app, page }) => {
  const did = await openStation(app.root, '3', '채혈실', { maxPatient: 3, useMultiCall: true })
  for (const name of ['홍길동', '김철수', '이영희', '박민수']) await queueUp(app.root, did, name)
  await addTag(app.root, '31', '04:d1:e2:f3')
  const moves: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/did-waitings/')) moves.push(request.url())
  })
  const row = page.locator('[data-row^="waiting:"]').filter({ hasText: '김철수' })
  const said = page.getByText(DROPPED)

  await test.step('in waiting management, on a row and on a button', async () => {
    await app.enter(page, '/did-waitings')
    for (const gap of GAPS) {
      for (const target of [row, row.getByRole('button', { name: '검진 완료' })]) {
        await target.focus()
        await typeAs(page, '04d1e2f3', gap)
        await expect(said.first()).toBeVisible()
      }
    }
    await row.focus()
    await page.keyboard.press('Enter')
    await typeAs(page, '0612345678', 60, ['Tab'])
    await expect(row).toBeFocused()
    expect(moves).toEqual([])
  })

  await test.step('in the mini viewer', async () => {
    await page.goto(`${app.url}/dids/mini-viewer/${did.id}`)
    await expect(row).toBeVisible()
    await page.mouse.move(40, 400)
    await row.focus()
    await waitForKeys(page)
    for (const gap of GAPS) {
      for (const target of [row, row.getByRole('button', { name: '호출' })]) {
        await target.focus()
        await typeAs(page, '04d1e2f3', gap)
        await expect(said.first()).toBeVisible()
      }
    }
    expect(moves).toEqual([])
  })

  await test.step('in check-in, where the tag is taken and an unknown one is not', async () => {
    await app.enter(page, '/visits/create')
    const form = page.getByRole('dialog')
    const name = form.getByLabel('이름')
    await expect(name).toBeFocused()
    for (const gap of GAPS) {
      await name.fill('최지우')
      await typeAs(page, '0612345678', gap)
      await expect(name).toHaveValue('최지우')
      await name.focus()
      await typeAs(page, '04d1e2f3', gap, gap === 60 ? ['Tab'] : gap === 100 ? [] : ['Enter'])
      await expect(form.getByText('태그를 읽었습니다.')).toBeVisible()
      await expect(name).toHaveValue('최지우')
    }
    const { content } = await app.root.request<Listed<Visit>>('GET', '/v1/visits')
    expect(content.map((visit) => visit.name)).not.toContain('최지우')
    await form.getByRole('button', { name: '접수하기' }).click()
    await expect(dialog(page, '접수')).toHaveCount(0)
  })
})
