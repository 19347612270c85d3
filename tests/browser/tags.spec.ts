import type { Page } from '@playwright/test'
import { expect, test } from './app.ts'
import { dialog } from './parts.ts'
import { tap } from './reader.ts'

const PATH = '/did-waitings/tag-mappings'

const value = (page: Page) => page.getByRole('dialog').getByLabel('태그 값')
const reader = (page: Page) => page.getByLabel('태그 리더 입력')

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
