import type { WaitingList } from '../../contract/waitingLists.ts'
import { expect, test } from './app.ts'
import { row, toast } from './parts.ts'
import { openStation, queueUp } from './queues.ts'

test('DE-27 a check-out is taken back, and a visit opened again later without its turn', async ({ app, page }) => {
  const did = await openStation(app.root, '1', '채혈실')
  for (const name of ['김하나', '이두리']) await queueUp(app.root, did, name)
  await app.enter(page, '/visits')
  const leave = async () => {
    await row(page, '김하나').getByRole('button', { name: '퇴실' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: '퇴실' }).click()
    await expect(toast(page, '퇴실 처리 완료')).toBeVisible()
  }
  await leave()
  await expect(row(page, '김하나')).toHaveCount(0)
  await page.getByRole('button', { name: '김하나님 퇴실 처리 완료 실행 취소' }).click()
  await expect(row(page, '김하나')).toContainText('대기')
  const { patients } = await app.root.request<WaitingList>('GET', `/v1/did-waitings/dids/${did.id}`)
  expect(patients.map(({ name }) => name)).toEqual(['김하나', '이두리'])

  await leave()
  await page.goto(`${app.url}/visits`)
  await page.getByRole('combobox', { name: /현재 위치/ }).click()
  await page.getByRole('option', { name: '퇴실' }).click()
  await row(page, '김하나').getByRole('button', { name: '다시 열기' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '다시 열기' }).click()
  await expect(toast(page, '김하나님의 접수를 다시 열었습니다.')).toBeVisible()
})
