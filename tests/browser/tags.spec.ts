import type { Page } from '@playwright/test'
import { expect, test } from './app.ts'

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
