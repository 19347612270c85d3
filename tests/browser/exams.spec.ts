import { anExam, aRoom } from '../harness/builders.ts'
import { expect, test } from './app.ts'
import { listsOf, recordCalls } from './calls.ts'
import { dialog, row, toast } from './parts.ts'

test('EX-01 AP-08 the list of exams has its five filters', async ({ app, page }) => {
  await app.root.request('POST', '/v1/exams', anExam({ id: 'ECG', name: '심전도', avgTime: 5, memo: '상의 탈의' }))
  await app.root.request('POST', '/v1/exams', anExam({ id: 'US-1', name: '복부 초음파', avgTime: 20 }))
  const calls = recordCalls(page)
  await app.enter(page, '/exams')
  await expect(page.getByRole('heading', { name: '검사 목록 (2건)' })).toBeVisible()
  for (const [label, value, remaining] of [
    ['검사 ID 검색', 'us', '복부 초음파'],
    ['검사명 검색', '심전', '심전도'],
    ['평균 소요 시간 최소', '6', '복부 초음파'],
    ['평균 소요 시간 최대', '5', '심전도'],
    ['메모 검색', '탈의', '심전도'],
  ] as const) {
    const field = page.getByRole('textbox', { name: label, exact: true })
    await field.fill(value)
    await field.press('Enter')
    await expect(page.getByRole('heading', { name: '검사 목록 (1건)' })).toBeVisible()
    await expect(row(page, remaining)).toBeVisible()
    await field.fill('')
    await field.press('Enter')
    await expect(page.getByRole('heading', { name: '검사 목록 (2건)' })).toBeVisible()
  }
  const asked = listsOf(calls('/v1/exams')).filter((query) => query !== '?page=1')
  expect(asked).toEqual([
    '?id=us&page=1',
    '?name=심전&page=1',
    '?avgTimeMin=6&page=1',
    '?avgTimeMax=5&page=1',
    '?memo=탈의&page=1',
  ])
})

test('EX-01 EX-02 EX-03 AP-08 an exam is added, edited but for its id, and deleted, each by one call', async ({
  shared,
  page,
}) => {
  const calls = recordCalls(page)
  await shared.enter(page, '/exams')
  await page.getByRole('link', { name: '검사 추가' }).click()
  const adding = dialog(page, '검사 등록')
  const time = adding.getByLabel('평균 소요 시간')
  await expect(time).toHaveValue('0')
  await expect(adding.getByLabel('메모')).toHaveValue('')
  await time.fill('')
  await adding.getByRole('button', { name: '등록' }).click()
  await expect(time).toHaveAccessibleDescription('0 이상 입력해 주세요.')
  await expect(adding.getByLabel('검사명')).toHaveAccessibleDescription('필수 입력란입니다.')
  expect(calls('/v1/exams', 'POST')).toEqual([])
  await adding.getByLabel('검사 ID').fill('PFT')
  await adding.getByLabel('검사명').fill('폐기능검사')
  await time.pressSequentially('1-5분')
  await expect(time).toHaveValue('15')
  await adding.getByRole('button', { name: '등록' }).click()
  await expect(toast(page, '검사 등록 성공', '성공적으로 등록이 완료되었습니다.')).toBeVisible()

  await row(page, '폐기능검사').getByRole('link', { name: '수정' }).click()
  const editing = dialog(page, '검사 수정')
  await expect(editing.getByLabel('검사 ID')).toHaveValue('PFT')
  await expect(editing.getByLabel('검사 ID')).not.toBeEditable()
  await editing.getByLabel('평균 소요 시간').fill('0')
  await editing.getByRole('button', { name: '저장' }).click()
  await expect(toast(page, '검사 수정 성공', '성공적으로 수정이 완료되었습니다.')).toBeVisible()

  await row(page, '폐기능검사').getByRole('button', { name: '삭제' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('선택한 검사 데이터를 삭제하시겠습니까?')
  await question.getByRole('button', { name: '삭제' }).click()
  await expect(toast(page, '검사 삭제 성공', '성공적으로 삭제가 완료되었습니다.')).toBeVisible()
  await expect(page.getByText('등록된 검사가 없습니다.')).toBeVisible()

  expect(calls('/v1/exams').filter(({ method }) => method !== 'GET')).toEqual([
    {
      method: 'POST',
      path: '/api/v1/exams',
      body: { id: 'PFT', name: '폐기능검사', avgTime: 15, memo: '' },
    },
    { method: 'PATCH', path: '/api/v1/exams', body: { exams: [{ id: 'PFT', avgTime: 0 }] } },
    { method: 'DELETE', path: '/api/v1/exams', body: { ids: ['PFT'] } },
  ])
})

test('EX-03 a refusal is told at its field, and what was typed stays', async ({ shared, page }) => {
  await shared.root.request('POST', '/v1/exams', anExam({ id: 'MRI' }))
  await shared.enter(page, '/exams/create')
  const form = dialog(page, '검사 등록')
  await form.getByLabel('검사 ID').fill('MRI')
  await form.getByLabel('검사명').fill('자기공명영상')
  await form.getByRole('button', { name: '등록' }).click()
  await expect(form.getByLabel('검사 ID')).toHaveAccessibleDescription(/이미 사용 중/)
  await expect(form.getByLabel('검사명')).toHaveValue('자기공명영상')
})

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
