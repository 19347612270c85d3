import { expect, test } from './app.ts'
import { fillOnce } from './tour.ts'

test('Tab reaches every control of the rooms page, in the order of the page, each with its focus to be seen', async ({
  shared,
  page,
}) => {
  await fillOnce(shared.root)
  await shared.enter(page, '/rooms')
  await expect(page.getByRole('row', { name: /Blood test/ })).toBeVisible()
  await expect(page.locator('.MuiSkeleton-root')).toHaveCount(0)
  const skip = page.getByRole('link', { name: '본문으로 건너뛰기' })
  const wanted = await page.evaluate(controlsOfPage)
  const reached: string[] = []
  const unseen: string[] = []
  for (const _ of wanted) {
    await page.keyboard.press('Tab')
    if (reached.length === 0) {
      await expect(skip).toBeFocused()
      await expect(skip).toBeInViewport()
    }
    const control = await page.evaluate(focusedControl)
    reached.push(control.name)
    if (!control.isMarked) unseen.push(control.name)
  }
  expect(reached).toEqual(wanted)
  expect(unseen).toEqual([])

  // The first control skips to the content, which then has the focus.
  await skip.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true)
})

test('a dialog takes the focus, keeps it while Tab goes round, and gives it back', async ({ shared, page }) => {
  await fillOnce(shared.root)
  await shared.enter(page, '/rooms')
  const row = page.getByRole('row', { name: /Blood test/ })
  for (const [opener, role] of [
    [page.getByRole('link', { name: '검사실 추가' }), 'dialog'],
    [row.getByRole('link', { name: '수정' }), 'dialog'],
    [row.getByRole('button', { name: '삭제' }), 'alertdialog'],
    [page.getByRole('button', { name: '열', exact: true }), 'dialog'],
  ] as const) {
    await opener.focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole(role)
    await expect(dialog).toBeVisible()
    const inside = () => dialog.evaluate((element) => element.contains(document.activeElement))
    await expect.poll(inside).toBe(true)
    const controls = await dialog.locator('a, button, input, textarea, [tabindex="0"]').count()
    for (let step = 0; step <= controls; step += 1) {
      await page.keyboard.press('Tab')
      await expect.poll(inside).toBe(true)
    }
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(opener).toBeFocused()
  }
})

/** Returns the names of all operable elements in document order. */
function controlsOfPage(): string[] {
  return [...document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, [tabindex="0"]')]
    .filter(
      (element) =>
        element.tabIndex >= 0 && !element.matches(':disabled') && element.checkVisibility({ visibilityProperty: true }),
    )
    .map((element) => `${element.tagName} ${element.ariaLabel ?? element.textContent}`)
}

/** Returns the focused element, and whether it or its visible parent has an outline of some width. */
function focusedControl(): { name: string; isMarked: boolean } {
  const element = document.activeElement
  const drawn = [element, element?.parentElement].filter((each) => each instanceof Element)
  const isMarked = drawn.some((each) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(each)
    return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1
  })
  return { name: `${element?.tagName} ${element?.ariaLabel ?? element?.textContent}`, isMarked }
}
