import { expect, type Locator, type Page } from '@playwright/test'

/** Values of a form's fields by label. */
type Typed = Record<string, string>

export const rowOf = (page: Page, text: string): Locator => page.getByRole('row').filter({ hasText: text })

/** Adds a record through the dialog of this button. */
export async function register(
  page: Page,
  button: string,
  typed: Typed,
  more?: (dialog: Locator) => Promise<void>,
): Promise<void> {
  await page.getByRole('link', { name: button, exact: true }).click()
  const dialog = page.getByRole('dialog')
  await type(dialog, typed)
  await more?.(dialog)
  await dialog.getByRole('button', { name: '등록', exact: true }).click()
  await expect(dialog).toBeHidden()
}

/** Changes the record of this row through its dialog. */
export async function edit(
  page: Page,
  row: string,
  typed: Typed,
  more?: (dialog: Locator) => Promise<void>,
): Promise<void> {
  await rowOf(page, row).getByRole('link', { name: '수정' }).click()
  const dialog = page.getByRole('dialog')
  await type(dialog, typed)
  await more?.(dialog)
  await dialog.getByRole('button', { name: '저장' }).click()
  await expect(dialog).toBeHidden()
}

/** Deletes these rows together; a single one with its own button. */
export async function remove(page: Page, ...rows: string[]): Promise<void> {
  const [only, ...others] = rows
  if (only !== undefined && others.length === 0)
    await rowOf(page, only).getByRole('button', { name: '삭제', exact: true }).click()
  else {
    for (const row of rows) await rowOf(page, row).getByRole('checkbox').check()
    await page.getByRole('button', { name: '선택 삭제' }).click()
  }
  const question = page.getByRole('alertdialog')
  await question.getByRole('button', { name: '삭제', exact: true }).click()
  await expect(question).toBeHidden()
}

/** Types these filters into the list's header and applies them together. */
export async function filter(page: Page, typed: Typed): Promise<void> {
  for (const [label, value] of Object.entries(typed))
    await page.getByRole('textbox', { name: label, exact: true }).fill(value)
  await page.getByRole('textbox', { name: Object.keys(typed).at(-1) ?? '', exact: true }).press('Enter')
}

/** Clears all filters. An empty list shows the same button twice. */
export const clearFilters = (page: Page): Promise<void> =>
  page.getByRole('button', { name: '필터 지우기' }).first().click()

/** Selects an option of a dropdown. */
export async function choose(page: Page, dropdown: Locator, option: string): Promise<void> {
  await dropdown.click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

/** Clicks a column's header once to change its sort. */
export const sortBy = (page: Page, column: string): Promise<void> =>
  page.getByRole('columnheader', { name: column }).getByRole('button').click()

async function type(dialog: Locator, typed: Typed): Promise<void> {
  for (const [label, value] of Object.entries(typed))
    await dialog.getByRole('textbox', { name: label, exact: true }).fill(value)
}
