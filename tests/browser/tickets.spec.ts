import type { Did } from '../../contract/dids.ts'
import type { Page } from '@playwright/test'
import { expect, test, type App } from './app.ts'
import { openStation } from './queues.ts'
import { called, queue, setOption, wallOf } from './walls.ts'

/** Opens a room whose board hands out tickets. */
async function openService(app: App): Promise<Did> {
  const did = await openStation(app.root, '3', '수납')
  await setOption(app.root, did, 'tickets', { use: true, label: { kr: '수납', en: 'Payment' }, icon: 'PAYMENT' })
  return did
}

/** Opens a kiosk that staff have approved, at an address that may say that it has a printer. */
async function openKiosk({ url, root }: App, page: Page, address: string): Promise<void> {
  const answer = await fetch(`${url}/api/v1/kiosks/pairings`, { method: 'POST' })
  const { code, key } = (await answer.json()) as { code: string; key: string }
  await root.request('POST', '/v1/kiosks/pairings/approve', { code, name: '본관 1층', inches: 22 })
  await page.addInitScript((given) => localStorage.setItem('kioskKey', given), key)
  await page.goto(url + address)
}

test('DE-48 a ticket is taken at the kiosk, stands on the wall as a number, and is called by it', async ({
  app,
  page,
  context,
}) => {
  const did = await openService(app)
  await openKiosk(app, page, '/check-in')
  await page.getByRole('button', { name: /수납/ }).click()
  await expect(page.getByText('번호표 1')).toBeVisible()
  await expect(page.getByText('3번 수납 앞에서 기다려 주세요.')).toBeVisible()
  await expect(page.getByText('다음 차례입니다.')).toBeVisible()
  await page.getByRole('button', { name: '처음으로' }).click()
  await expect(page.getByText('무엇을 도와 드릴까요?')).toBeVisible()

  const wall = await context.newPage()
  await wall.goto(wallOf(app, did))
  await expect(queue(wall)).toContainText('1번')

  const desk = await context.newPage()
  await app.enter(desk, '/did-waitings')
  const row = desk.getByRole('row', { name: /번호표/ })
  await row.getByRole('button', { name: '호출', exact: true }).click()
  await expect(called(wall)).toContainText('1번')
  await expect(desk.getByText('1번 고객님')).toBeVisible()

  await desk.getByRole('button', { name: '번호표 주기' }).click()
  await expect(desk.getByText('2번 번호표를 주었습니다. (수납)')).toBeVisible()
  await expect(queue(wall)).toContainText('2번')
})

test('DE-48 a kiosk with a printer prints the slip of the ticket, and says that it prints', async ({ app, page }) => {
  await openService(app)
  await page.addInitScript(() => {
    window.print = () => {
      document.documentElement.dataset['printed'] = document.querySelector('[data-print-sheet]')?.textContent ?? ''
      dispatchEvent(new Event('afterprint'))
    }
  })
  await openKiosk(app, page, '/check-in?print')
  await page.getByRole('button', { name: /수납/ }).click()
  await expect(page.getByText('종이를 가져가 주세요.')).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('data-printed', /1.*3번 수납 앞에서 기다려 주세요./)
  await expect
    .poll(async () => (await app.root.request<{ printer: string }[]>('GET', '/v1/kiosks'))[0]?.printer)
    .toBe('PRINTS')
})
