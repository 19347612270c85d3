import type { Locator, Page } from '@playwright/test'

/** The parts of which every page with a list is made. */

/** The dialog of this title. */
export const dialog = (page: Page, name: string): Locator => page.getByRole('dialog', { name, exact: true })

/** The rows in which this text stands. */
export const row = (page: Page, text: string): Locator => page.getByRole('row').filter({ hasText: text })

/** The latest toast in which both texts stand; an earlier one of the same words may still be there. */
export const toast = (page: Page, title: string, description = ''): Locator =>
  page
    .getByRole('region', { name: '알림' })
    .locator('[role]')
    .filter({ hasText: title })
    .filter({ hasText: description })
    .last()
