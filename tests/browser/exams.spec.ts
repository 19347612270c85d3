import { aRoom } from '../harness/builders.ts'
import { expect, test } from './app.ts'
import { dialog, row } from './parts.ts'

test('an exam belongs to a room, chosen in its form and brought by a file', async ({ shared, page }) => {
  await shared.root.request('POST', '/v1/rooms', aRoom({ no: '77', name: { kr: '폐기능실', en: '', cn: '', jp: '' } }))
  await shared.enter(page, '/exams')
  await page.getByRole('link', { name: '검사 추가' }).click()
  const adding = dialog(page, '검사 등록')
  await adding.getByLabel('검사 ID').fill('PFT')
  await adding.getByLabel('검사명').fill('폐기능검사')
  await adding.getByLabel('검사실').click()
  await page.getByRole('option', { name: '77. 폐기능실' }).click()
  await adding.getByRole('button', { name: '등록' }).click()
  await expect(row(page, '폐기능검사')).toContainText('77. 폐기능실')
  await page.getByRole('button', { name: '가져오기' }).click()
  await page.locator('input[type=file]').setInputFiles({
    name: 'exams.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('검사 ID,검사명,검사실\nNO,산화질소,폐기능실\n'),
  })
  const importing = dialog(page, '검사 가져오기')
  await importing.getByRole('button', { name: '1건 등록' }).click()
  await expect(importing.getByText('1건을 등록했습니다.')).toBeVisible()
  await importing.getByRole('button', { name: '닫기' }).last().click()
  await expect(importing).toBeHidden()
  await expect(row(page, '산화질소')).toContainText('77. 폐기능실')
})
