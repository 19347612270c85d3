import type { Locator } from '@playwright/test'
import type { Page as Rows } from '../../contract/common.ts'
import type { Visit } from '../../contract/visits.ts'
import { anAppointment } from '../harness/builders.ts'
import { expect, test } from './app.ts'
import { openKiosk } from './kiosks.ts'
import { dialog } from './parts.ts'
import { addTag, openStation, queueUp } from './queues.ts'
import { type InputMethod, tapInHangul } from './reader.ts'

const TAG = '01AB7F'
const METHODS: readonly InputMethod[] = ['windows', 'macos']

async function tapInto(field: Locator, value: string, method: InputMethod): Promise<void> {
  await field.focus()
  await tapInHangul(field.page(), value, method)
}

test('DE-31 a reader while the keyboard is in Hangul mode is read at 접수, and calls nobody by number', async ({
  app,
  page,
}) => {
  const did = await openStation(app.root, '1', '채혈실')
  await addTag(app.root, '7', TAG)
  for (let count = 0; count < 17; count += 1) await queueUp(app.root, did, `환자${count}`)
  for (const method of METHODS) {
    await app.enter(page, '/did-waitings')
    await page.getByRole('button', { name: '번호로 호출' }).click()
    const number = dialog(page, '번호로 호출').getByRole('textbox')
    await tapInto(number, TAG, method)
    await expect(page.getByText('태그 리더의 입력으로 보고 처리하지 않았습니다.'), method).toBeVisible()
    await expect(number).toHaveValue('')

    await app.enter(page, '/visits/create')
    const form = dialog(page, '접수')
    const tag = form.getByRole('combobox', { name: '태그' })
    for (const name of ['이름', '환자 번호', '메모']) {
      const field = form.getByRole('textbox', { name, exact: true })
      await tapInto(field, TAG, method)
      await expect(tag).toHaveText('7번 태그')
      await expect(field).toHaveValue('')
      await tag.click()
      await page.getByRole('option', { name: '태그 없음' }).click()
    }
    // A number that is no tag stays where it was scanned, in the letters of the reader.
    const patientNo = form.getByRole('textbox', { name: '환자 번호', exact: true })
    await tapInto(patientNo, 'A1004B27', method)
    await expect(patientNo).toHaveValue('A1004B27')
    await tapInto(form.getByLabel('태그 찍기'), TAG, method)
    await expect(tag).toHaveText('7번 태그')
    const { content } = await app.root.request<Rows<Visit>>('GET', '/v1/visits?paged=false')
    expect(content.flatMap(({ waitings }) => waitings.map(({ status }) => status))).toEqual(Array(17).fill('WAITING'))
  }
})

for (const method of METHODS)
  test(`DE-31 a reader while the keyboard of ${method} is in Hangul mode finds a tag, and gives its value`, async ({
    app,
    page,
  }) => {
    await addTag(app.root, '7', TAG)
    await addTag(app.root, '8', '99CD88EE')
    await app.enter(page, '/did-waitings/tag-mappings')
    const filter = page.getByRole('textbox', { name: '태그 값' })
    await tapInto(filter, TAG, method)
    await expect(filter).toHaveValue(TAG)

    await page.getByRole('button', { name: '환자 찾기' }).click()
    const search = page.getByRole('searchbox')
    await tapInto(search, TAG, method)
    await expect(search).toHaveValue(TAG)
    await page.keyboard.press('Escape')

    await app.enter(page, '/did-waitings/tag-mappings/create')
    const form = dialog(page, '태그 등록')
    const value = form.getByLabel('태그 값')
    for (const field of [form.getByLabel('태그 번호'), form.getByLabel('메모'), value]) {
      await tapInto(field, `${TAG}01`, method)
      await expect(value).toHaveValue(`${TAG}01`)
      if (field !== value) await expect(field).toHaveValue('')
    }
  })

test('DE-31 a reader while the keyboard is in Hangul mode checks in at the kiosk', async ({ app, page }) => {
  await openStation(app.root, '3', '채혈실')
  await openKiosk(app, page)
  for (const [method, patientNo] of [
    ['windows', TAG],
    ['macos', '02CD8E'],
  ] as const) {
    await app.root.request('POST', '/v1/appointments', anAppointment({ name: '홍길동', patientNo }))
    const field = page.getByLabel('환자 번호')
    await tapInto(field, patientNo, method)
    await page.getByRole('button', { name: '예, 맞습니다' }).click()
    await expect(page.getByText('접수 번호'), method).toBeVisible()
    await expect(field).toHaveValue('')
    await page.reload()
  }
})
