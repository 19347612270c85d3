import type { Locator, Page } from '@playwright/test'

/** Elements that every page with a list has. */

/** Dialog with this title. */
export const dialog = (page: Page, name: string): Locator => page.getByRole('dialog', { name, exact: true })

/** Rows that contain this text. */
export const row = (page: Page, text: string): Locator => page.getByRole('row').filter({ hasText: text })

/** Latest toast that contains both texts; an earlier one with the same texts may still be shown. */
export const toast = (page: Page, title: string, description = ''): Locator =>
  page
    .getByRole('region', { name: '알림' })
    .locator('[role]')
    .filter({ hasText: title })
    .filter({ hasText: description })
    .last()

/** Selects an option of a dropdown. */
export async function choose(page: Page, dropdown: Locator, option: string): Promise<void> {
  await dropdown.click()
  await page.getByRole('option', { name: option, exact: true }).click()
}
