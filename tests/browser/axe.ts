import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/** WCAG 2.2 A and AA with all that came before, and axe's own advice on landmarks, headings and names. */
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** What axe finds on the page once its colours stand still, a text for each element. @param rules all unless named */
export async function axeFinds(page: Page, rules?: string[]): Promise<string[]> {
  await page.evaluate(async () => {
    const transitions = document.getAnimations().filter((animation) => animation instanceof CSSTransition)
    // one that is taken back is over too
    await Promise.allSettled(transitions.map(({ finished }) => finished))
  })
  // half a megabyte: it is sent once to a page, and not with each look
  const isThere = await page.evaluate(() => 'axe' in window)
  const axe = new AxeBuilder({ page, ...(isThere && { axeSource: 'undefined' }) })
    // what was found in order need not be described
    .options({ resultTypes: ['violations'] })
    // in one go: the other way opens a second page for each report
    .setLegacyMode()
  if (rules) axe.withRules(rules)
  else axe.withTags(TAGS)
  // what lies below an open dialog is out of reach, and was judged before
  const behind = page.locator('#root[aria-hidden="true"]')
  const { violations } = await ((await behind.count()) > 0 ? axe.exclude('#root') : axe).analyze()
  return violations.flatMap(({ id, nodes }) =>
    nodes
      .filter(({ target }) => !(id === 'region' && isMenu(target)))
      .map(({ html, failureSummary }) => `${id}: ${html}\n${failureSummary}`),
  )
}

/** The list of a dropdown and the entries of a menu float above the page: no landmark can hold them. */
const isMenu = (target: readonly unknown[]) => target.some((selector) => String(selector).includes('MuiP'))
