import type { Page } from '@playwright/test'
import type { TagMapping } from '../../contract/tagMappings.ts'
import { aTag, aVisit } from '../harness/builders.ts'
import { type App, expect, test } from './app.ts'
import { listsOf, recordCalls } from './calls.ts'
import { dialog, row, toast } from './parts.ts'
import { tap } from './reader.ts'

const PATH = '/did-waitings/tag-mappings'
const TAP = '커서를 두고 기기에 태그를 태깅해 주세요.'
const TRY_LATER = '잠시 후 다시 시도해 주세요.'

const value = (page: Page) => page.getByRole('dialog').getByLabel('태그 값')
const reader = (page: Page) => page.getByLabel('태그 리더 입력')

const addTag = ({ root }: App, given: Parameters<typeof aTag>[0]) =>
  root.request<TagMapping>('POST', '/v1/tag-mappings', aTag(given))

test('TG-01 AP-07 the list of tags has its title, breadcrumb, three filters and pages', async ({ app, page }) => {
  for (let no = 1; no <= 12; no += 1)
    await addTag(app, { tagNo: String(no), tagValue: `E2801160${no}`, memo: no === 7 ? '예비' : '' })
  const calls = recordCalls(page)
  await app.enter(page, PATH)
  await expect(page.getByRole('heading', { name: '태그관리' })).toBeVisible()
  await expect(page.getByRole('navigation', { name: '현재 위치' })).toContainText('태그관리')
  await expect(page.getByText('태그 목록 (12건)')).toBeVisible()
  await page.getByRole('button', { name: '2 쪽으로 이동' }).click()
  await expect(row(page, 'E280116012')).toBeVisible()
  for (const [label, typed, count] of [
    ['태그 번호 검색', '11', 1],
    ['태그 값 검색', 'e28011601', 4],
    ['메모 검색', '예비', 1],
  ] as const) {
    const field = page.getByRole('textbox', { name: label, exact: true })
    await field.fill(typed)
    await field.press('Enter')
    await expect(page.getByText(`태그 목록 (${count}건)`)).toBeVisible()
    await field.fill('')
    await field.press('Enter')
    await expect(page.getByText('태그 목록 (12건)')).toBeVisible()
  }
  const asked = listsOf(calls('/v1/tag-mappings')).filter((query) => query !== '?page=1')
  expect(asked).toEqual(['?page=2', '?tagNo=11&page=1', '?tagValue=e28011601&page=1', '?memo=예비&page=1'])
})

test('TG-01 TG-02 TG-05 AP-07 a tag is added, edited and deleted, each by one call', async ({ shared, page }) => {
  const calls = recordCalls(page)
  await shared.enter(page, PATH)
  await page.getByRole('link', { name: '태그 추가' }).click()
  const adding = dialog(page, '태그 등록')
  await adding.getByRole('button', { name: '등록' }).click()
  await expect(adding.getByLabel('태그 번호')).toHaveAccessibleDescription('필수 입력란입니다.')
  await expect(value(page)).toHaveAccessibleDescription('필수 입력란입니다.')
  await expect(adding.getByRole('alert')).toHaveCount(2)
  expect(calls('/v1/tag-mappings', 'POST')).toEqual([])
  await adding.getByLabel('태그 번호').pressSequentially('No. 501')
  await value(page).pressSequentially('E28011606')
  await adding.getByRole('button', { name: '등록' }).click()
  await expect(toast(page, '태그 등록 성공', '성공적으로 등록이 완료되었습니다.')).toBeVisible()

  await row(page, 'E28011606').getByRole('link', { name: '수정' }).click()
  const editing = dialog(page, '태그 수정')
  await editing.getByLabel('메모').fill('예비')
  await editing.getByRole('button', { name: '저장' }).click()
  await expect(toast(page, '태그 수정 성공', '성공적으로 수정이 완료되었습니다.')).toBeVisible()
  await expect(row(page, 'E28011606')).toContainText('예비')

  await row(page, 'E28011606').getByRole('button', { name: '삭제' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('선택한 태그 데이터를 삭제하시겠습니까?')
  await question.getByRole('button', { name: '삭제' }).click()
  await expect(toast(page, '태그 삭제 성공', '성공적으로 삭제가 완료되었습니다.')).toBeVisible()

  const changes = calls('/v1/tag-mappings').filter(({ method }) => method !== 'GET')
  expect(changes).toEqual([
    { method: 'POST', path: '/api/v1/tag-mappings', body: { tagNo: '501', tagValue: 'E28011606', memo: '' } },
    {
      method: 'PATCH',
      path: '/api/v1/tag-mappings',
      body: { tagMappings: [{ id: expect.any(Number), memo: '예비' }] },
    },
    { method: 'DELETE', path: '/api/v1/tag-mappings', body: { ids: [expect.any(Number)] } },
  ])
})

test('TG-03 the value is masked, asks for a tap, and is cleared when the cursor is put there', async ({
  shared,
  page,
}) => {
  const tag = await addTag(shared, { tagValue: 'E2801199' })
  await shared.enter(page, `${PATH}/create`)
  await expect(value(page)).toHaveAttribute('type', 'password')
  await expect(value(page)).toHaveAttribute('placeholder', TAP)
  await expect(value(page)).toHaveValue('')

  await page.goto(`${shared.url}${PATH}/${tag.id}`)
  await expect(value(page)).toHaveValue('E2801199')
  await value(page).focus()
  await expect(value(page)).toHaveValue('')
  // the reader types the value and Enter, which submits nothing
  await page.keyboard.type('E2801200')
  await page.keyboard.press('Enter')
  await expect(value(page)).toHaveValue('E2801200')
  await expect(dialog(page, '태그 수정')).toBeVisible()
  // left without a tap, the value is restored
  await value(page).evaluate((field: HTMLInputElement) => field.blur())
  await value(page).focus()
  await expect(value(page)).toHaveValue('')
  await page.getByRole('dialog').getByLabel('메모').focus()
  await expect(value(page)).toHaveValue('E2801200')
})

test('TG-04 a tap into another field of the form is the value all the same: the number stays, and nothing is sent', async ({
  shared,
  page,
}) => {
  const { id } = await addTag(shared, { tagNo: '710', tagValue: 'E2801710' })
  await shared.enter(page, `${PATH}/${id}`)
  const editing = dialog(page, '태그 수정')
  await expect(editing.getByLabel('태그 번호')).toBeFocused()
  await tap(page, 'E2801711')
  await expect(value(page)).toHaveValue('E2801711')
  await expect(editing.getByText('태그를 읽었습니다.')).toBeVisible()
  await expect(editing.getByLabel('태그 번호')).toHaveValue('710')
  await editing.getByLabel('메모').fill('예비')
  await tap(page, 'E2801712', { inHangul: true })
  await expect(value(page)).toHaveValue('E2801712')
  await expect(editing.getByLabel('메모')).toHaveValue('예비')
  await editing.getByRole('button', { name: '저장' }).click()
  await expect(toast(page, '태그 수정 성공', '성공적으로 수정이 완료되었습니다.')).toBeVisible()
  expect(await shared.root.request('GET', `/v1/tag-mappings/${id}`)).toMatchObject({
    tagNo: '710',
    tagValue: 'E2801712',
    memo: '예비',
  })
})

test('TG-04 a hidden field takes taps and takes the focus back within 100 ms, but never from a field in use', async ({
  shared,
  page,
}) => {
  await page.clock.install()
  await shared.enter(page, `${PATH}/create`)
  const no = page.getByRole('dialog').getByLabel('태그 번호')
  await expect(no).toBeFocused()
  await expect(reader(page)).toHaveCSS('opacity', '0')
  const leave = () => page.evaluate(() => (document.activeElement as HTMLElement).blur())

  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000))
  // the typed field still has the focus after many refocus intervals
  await page.clock.runFor(1_000)
  await expect(no).toBeFocused()
  await no.pressSequentially('77')
  await page.clock.runFor(1_000)
  await expect(no).toBeFocused()
  await expect(no).toHaveValue('77')

  await leave()
  await expect(reader(page)).not.toBeFocused()
  await page.clock.runFor(100)
  await expect(reader(page)).toBeFocused()
  await page.keyboard.type('04A1B025C280')
  await page.keyboard.press('Enter')
  await page.clock.runFor(100)
  await expect(value(page)).toHaveValue('04A1B025C280')
  await expect(page.getByText('태그를 읽었습니다.')).toBeVisible()
  await expect(no).toHaveValue('77')

  const memo = page.getByRole('dialog').getByLabel('메모')
  await memo.focus()
  await page.clock.runFor(1_000)
  await expect(memo).toBeFocused()
  const cancel = page.getByRole('dialog').getByRole('button', { name: '취소' })
  await cancel.focus()
  await page.clock.runFor(1_000)
  await expect(cancel).toBeFocused()
})

test('TG-04 a tap is read after a click on the title or on an empty area of the dialog, at once and later', async ({
  shared,
  page,
}) => {
  await shared.enter(page, `${PATH}/create`)
  const adding = dialog(page, '태그 등록')
  await expect(adding.getByLabel('태그 번호')).toBeFocused()
  await adding.getByLabel('태그 번호').fill('720')

  // the reader types before the hidden field has the focus
  await adding.getByRole('heading', { name: '태그 등록' }).click()
  await tap(page, 'E2801720')
  await expect(value(page)).toHaveValue('E2801720')
  await adding.getByRole('heading', { name: '태그 등록' }).click()
  await expect(reader(page)).toBeFocused()
  await page.keyboard.type('E2801721')
  await page.keyboard.press('Enter')
  await expect(value(page)).toHaveValue('E2801721')

  const box = await adding.boundingBox()
  if (!box) throw new Error('no dialog')
  await page.mouse.click(box.x + box.width / 2, box.y + box.height - 8)
  await expect(reader(page)).toBeFocused()
  await page.keyboard.type('E2801722')
  await page.keyboard.press('Enter')
  await expect(value(page)).toHaveValue('E2801722')
  await expect(adding).toBeVisible()
  await expect(adding.getByLabel('태그 번호')).toHaveValue('720')
})

test('TG-04 a tap on the button that closes the dialog does not close it', async ({ shared, page }) => {
  await shared.enter(page, `${PATH}/create`)
  const adding = dialog(page, '태그 등록')
  await adding.getByRole('button', { name: '닫기' }).focus()
  await tap(page, 'E2801730')
  await expect(value(page)).toHaveValue('E2801730')
  await expect(adding).toBeVisible()
})

test('TG-05 a failure is headed by the server’s words, or by 태그 … 중 오류가 발생하였습니다. where it has none', async ({
  shared,
  page,
}) => {
  const tag = await addTag(shared, { tagNo: '900', tagValue: 'E2801900' })
  await shared.root.request('POST', '/v1/visits', aVisit({ tagMappingId: tag.id }))
  await shared.enter(page, `${PATH}/create`)
  const save = (form: string, button: string) => dialog(page, form).getByRole('button', { name: button }).click()
  const remove = async () => {
    await row(page, 'E2801900').getByRole('button', { name: '삭제' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: '삭제' }).click()
  }
  await dialog(page, '태그 등록').getByLabel('태그 번호').fill('900')
  await value(page).pressSequentially('E2801901')
  await save('태그 등록', '등록')
  await expect(dialog(page, '태그 등록').getByText('이미 사용 중인 태그 번호입니다.')).toBeVisible()
  await expect(page.getByText(TRY_LATER)).toHaveCount(0)

  await page.goto(`${shared.url}${PATH}`)
  await remove()
  await expect(toast(page, '태그', `${TRY_LATER} (에러코드 : 409)`)).not.toContainText(
    '태그 삭제 중 오류가 발생하였습니다.',
  )

  await page.route('**/api/v1/tag-mappings', (route) =>
    route.request().method() === 'GET' ? route.continue() : route.fulfill({ status: 500, body: '' }),
  )
  await page.goto(`${shared.url}${PATH}`)
  await remove()
  await expect(toast(page, '태그 삭제 중 오류가 발생하였습니다.', `${TRY_LATER} (에러코드 : 500)`)).toBeVisible()
  await page.goto(`${shared.url}${PATH}/${tag.id}`)
  await dialog(page, '태그 수정').getByLabel('메모').fill('분실')
  await save('태그 수정', '저장')
  await expect(toast(page, '태그 수정 중 오류가 발생하였습니다.', `${TRY_LATER} (에러코드 : 500)`)).toBeVisible()
  page.on('dialog', (question) => void question.accept())
  await page.goto(`${shared.url}${PATH}/create`)
  await dialog(page, '태그 등록').getByLabel('태그 번호').fill('901')
  await value(page).pressSequentially('E2801902')
  await save('태그 등록', '등록')
  await expect(toast(page, '태그 등록 중 오류가 발생하였습니다.', `${TRY_LATER} (에러코드 : 500)`)).toBeVisible()
})
