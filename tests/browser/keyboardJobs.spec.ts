import type { Locator, Page } from '@playwright/test'
import { expect, test } from './app.ts'
import { dialog, row, toast } from './parts.ts'
import { openStation, queueUp } from './queues.ts'

// Every daily task with keys alone: nothing is clicked here. cockpit.spec.ts tests those of the cockpit.

/** Maximum number of Tabs that a person would press to reach a control. */
const TABS_MAX = 60
/** Speed of a person: faster keys count as a tag reader's. */
const BY_HAND = { delay: 60 }

/** Presses Tab until the control has the focus, and expects a visible focus indicator. */
async function tabTo(page: Page, control: Locator): Promise<void> {
  await expect(control).toBeEnabled()
  const isFocused = () => control.evaluate((element) => element === document.activeElement)
  for (let pressed = 0; pressed < TABS_MAX && !(await isFocused()); pressed += 1) await page.keyboard.press('Tab')
  await expect(control).toBeFocused()
  await expect.poll(() => page.evaluate(isFocusMarked)).toBe(true)
}

async function press(page: Page, control: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, control)
  await page.keyboard.press(key)
}

async function write(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field)
  await page.keyboard.press('Control+a')
  await page.keyboard.type(text, BY_HAND)
}

/** Opens a dropdown and selects the option `further` positions below. */
async function choose(page: Page, dropdown: Locator, further: number): Promise<void> {
  await press(page, dropdown)
  await expect(page.getByRole('listbox')).toBeVisible()
  for (let step = 0; step < further; step += 1) await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('listbox')).toHaveCount(0)
  await expect(dropdown).toBeFocused()
}

/** Whether the focus is visible: an outline of the control or its parent, or the thicker border of an input. */
function isFocusMarked(): boolean {
  const element = document.activeElement
  const drawn = [element, element?.parentElement].filter((each) => each instanceof Element)
  const border = element?.parentElement?.querySelector(':scope > fieldset')
  return (
    drawn.some((each) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(each)
      return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1
    }) ||
    (border instanceof Element && Number.parseFloat(getComputedStyle(border).borderTopWidth) >= 2)
  )
}

test('rooms are added, changed, deleted and imported, and a user added, by keys alone', async ({ shared, page }) => {
  await openStation(shared.root, '11', '채혈실')
  await shared.enter(page, '/rooms')
  const add = page.getByRole('link', { name: '검사실 추가' })
  await press(page, add)
  const adding = dialog(page, '검사실 등록')
  await expect(adding.getByRole('textbox', { name: '번호', exact: true })).toBeFocused()
  await page.keyboard.type('31', BY_HAND)
  await write(page, adding.getByLabel('검사실명 (한국어)'), '골밀도검사실')
  await press(page, adding.getByRole('switch', { name: 'RFID' }), 'Space')
  await press(page, adding.getByRole('button', { name: '등록' }))
  await expect(toast(page, '검사실 등록 성공')).toBeVisible()
  await expect(adding).toHaveCount(0)
  await expect(add).toBeFocused()

  const created = row(page, '골밀도검사실')
  await expect(created.getByRole('cell', { name: '미사용' })).toBeVisible()
  const edit = created.getByRole('link', { name: '수정' })
  await press(page, edit)
  const editing = dialog(page, '검사실 수정')
  await write(page, editing.getByLabel('메모'), '2층')
  await press(page, editing.getByRole('button', { name: '저장' }))
  await expect(created).toContainText('2층')
  await expect(editing).toHaveCount(0)
  await expect(edit).toBeFocused()

  await press(page, created.getByRole('button', { name: '삭제' }))
  const question = page.getByRole('alertdialog')
  await press(page, question.getByRole('button', { name: '삭제' }))
  await expect(created).toHaveCount(0)
  await expect(question).toHaveCount(0)
  await expect(page.getByRole('main'), 'the button that had it is gone').toBeFocused()

  const opener = page.getByRole('button', { name: '가져오기' })
  await press(page, opener)
  const importing = dialog(page, '검사실 가져오기')
  const file = page.waitForEvent('filechooser')
  await press(page, importing.getByRole('button', { name: '파일 선택' }))
  await (
    await file
  ).setFiles({ name: 'rooms.csv', mimeType: 'text/csv', buffer: Buffer.from('번호,검사실명\n32,심폐검사실\n') })
  await press(page, importing.getByRole('button', { name: '1건 등록' }))
  await expect(importing.getByText('1건을 등록했습니다.')).toBeVisible()
  // The button that had the focus is gone; the dialog takes it back, and hears no key before that.
  await expect.poll(() => page.evaluate(() => document.activeElement === document.body)).toBe(false)
  await page.keyboard.press('Escape')
  await expect(importing).toHaveCount(0)
  await expect(opener).toBeFocused()
  await expect(row(page, '심폐검사실')).toBeVisible()

  await page.goto(`${shared.url}/users`)
  const addUser = page.getByRole('link', { name: '사용자 생성' })
  await press(page, addUser)
  const user = dialog(page, '사용자 생성')
  await write(page, user.getByLabel('아이디'), 'nurse.kim')
  await write(page, user.getByLabel('비밀번호', { exact: true }), 'three-green-pears')
  await write(page, user.getByLabel('이름'), '김민지')
  await choose(page, user.getByRole('combobox', { name: /^권한/ }), 1)
  await press(page, user.getByRole('button', { name: '등록' }))
  await expect(row(page, '김민지')).toBeVisible()
  await expect(user).toHaveCount(0)
  await expect(addUser).toBeFocused()
})

test('the focus stays on the page when the pressed control is gone or can no longer be pressed', async ({
  app,
  page,
}) => {
  const did = await openStation(app.root, '3', '채혈실')
  for (let at = 1; at <= 11; at += 1) await queueUp(app.root, did, `환자${'가나다라마바사아자차카'[at - 1]}`)
  const isLost = () => page.evaluate(() => document.activeElement === document.body)
  const main = page.getByRole('main')

  await app.enter(page, '/visits')
  const pages = page.getByRole('navigation', { name: '페이지 이동' })
  const next = pages.getByRole('button', { name: '다음 페이지' })
  await expect(next).toBeEnabled()
  // Behind the buttons of ten rows.
  await next.focus()
  await page.keyboard.press('Enter')
  await expect(next).toBeDisabled()
  await expect(pages.getByRole('button', { name: /2/ }), 'the control beside it').toBeFocused()

  await page.goto(`${app.url}/rooms`)
  const exporting = page.getByRole('button', { name: '내보내기' })
  await press(page, exporting)
  await expect(toast(page, '1건을 CSV 파일로 저장했습니다.')).toBeVisible()
  await expect(exporting, 'itself, once it can be pressed again').toBeFocused()
  await press(page, row(page, '채혈실').getByRole('checkbox'), 'Space')
  await press(page, page.getByRole('button', { name: '선택 해제' }))
  await expect(main).toBeFocused()

  await page.goto(`${app.url}/statistics?view=range`)
  await press(page, page.getByRole('button', { name: '이사회 보고서' }))
  await expect(main).toBeFocused()
  await press(page, page.getByRole('button', { name: '기간으로 돌아가기' }))
  await expect(main).toBeFocused()
  await press(page, page.getByRole('group', { name: '통계' }).getByRole('button', { name: '하루' }))
  await press(page, page.getByRole('button', { name: '큰 화면' }))
  await expect(page.getByRole('heading', { name: '오늘 현황' })).toBeVisible()
  await expect.poll(isLost).toBe(false)
})
