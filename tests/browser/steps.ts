import type { Locator, Page } from '@playwright/test'

export const rowOf = (page: Page, text: string): Locator => page.getByRole('row').filter({ hasText: text })

/** Selects an option of a dropdown. */
export async function choose(page: Page, dropdown: Locator, option: string): Promise<void> {
  await dropdown.click()
  await page.getByRole('option', { name: option, exact: true }).click()
}
