import type { Page } from '@playwright/test'
import type { TagMapping } from '../../contract/tagMappings.ts'
import { aTag } from '../harness/builders.ts'
import { type App, expect, test } from './app.ts'
import { dialog, toast } from './parts.ts'
import { tap } from './reader.ts'

const PATH = '/did-waitings/tag-mappings'
const TAP = '커서를 두고 기기에 태그를 태깅해 주세요.'

const value = (page: Page) => page.getByRole('dialog').getByLabel('태그 값')
const reader = (page: Page) => page.getByLabel('태그 리더 입력')

const addTag = ({ root }: App, given: Parameters<typeof aTag>[0]) =>
  root.request<TagMapping>('POST', '/v1/tag-mappings', aTag(given))

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

  // A tap on the button that closes the dialog does not close it.
  await adding.getByRole('button', { name: '닫기' }).focus()
  await tap(page, 'E2801730')
  await expect(value(page)).toHaveValue('E2801730')
  await expect(adding).toBeVisible()
})
