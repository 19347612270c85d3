import type { WaitingList } from '../../contract/waitingLists.ts'
import { aVisit } from '../harness/builders.ts'
import { expect, test } from './app.ts'
import { dialog, row, toast } from './parts.ts'
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
  await page.screenshot({ path: test.info().outputPath('undo.png') })
  await page.getByRole('button', { name: '김하나님 퇴실 처리 완료 실행 취소' }).click()
  await expect(row(page, '김하나')).toContainText('대기')
  const { patients } = await app.root.request<WaitingList>('GET', `/v1/did-waitings/dids/${did.id}`)
  expect(patients.map(({ name }) => name)).toEqual(['김하나', '이두리'])

  await leave()
  await page.goto(`${app.url}/visits`)
  await page.getByRole('combobox', { name: /현재 위치/ }).click()
  await page.getByRole('option', { name: '퇴실' }).click()
  await row(page, '김하나').getByRole('button', { name: '다시 열기' }).click()
  await page.screenshot({ path: test.info().outputPath('question.png') })
  await page.getByRole('alertdialog').getByRole('button', { name: '다시 열기' }).click()
  await expect(toast(page, '김하나님의 접수를 다시 열었습니다.')).toBeVisible()
})

test('DE-27 a patient who is checked in already is asked about', async ({ app, page }) => {
  await app.root.request('POST', '/v1/visits', aVisit({ name: '홍길동', patientNo: '77' }))
  await app.enter(page, '/visits/create')
  const form = dialog(page, '접수')
  await form.getByRole('textbox', { name: '이름' }).fill('홍길동')
  await form.getByRole('textbox', { name: '환자 번호' }).fill('77')
  await form.getByRole('button', { name: '접수하기' }).click()
  const question = page.getByRole('alertdialog', { name: '이미 접수된 환자입니다' })
  await expect(question).toContainText('홍길동')
  await page.screenshot({ path: test.info().outputPath('alike.png') })
  await question.getByRole('button', { name: '그대로 접수' }).click()
  await expect(toast(page, '접수 성공')).toBeVisible()
})

test('DE-27 a patient number that another name has today is asked about', async ({ app, page }) => {
  for (const [name, patientNo] of [
    ['홍길순', '77'],
    ['김철수', '177'],
  ] as const)
    await app.root.request('POST', '/v1/visits', aVisit({ name, patientNo }))
  await app.enter(page, '/visits/create')
  const form = dialog(page, '접수')
  const question = page.getByRole('alertdialog', { name: '같은 환자 번호로 접수한 환자가 있습니다' })
  await form.getByRole('textbox', { name: '이름' }).fill('홍길동')
  await form.getByRole('textbox', { name: '환자 번호' }).fill('77')
  await form.getByRole('button', { name: '접수하기' }).click()
  await expect(question).toContainText('홍길순')
  await expect(question).not.toContainText('김철수')
  await page.screenshot({ path: test.info().outputPath('same-number.png') })
  await question.getByRole('button', { name: '취소' }).click()
  await form.getByRole('textbox', { name: '환자 번호' }).fill('78')
  await form.getByRole('button', { name: '접수하기' }).click()
  await expect(toast(page, '접수 성공')).toBeVisible()
})
