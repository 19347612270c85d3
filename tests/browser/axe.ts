import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/** WCAG 2.2 A and AA with earlier versions, and axe's best practices for landmarks, headings and names. */
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Rules that axe leaves off: what is seen on a control is part of its name, so that it can be pressed by voice. */
const FURTHER = { 'label-content-name-mismatch': { enabled: true }, 'landmark-unique': { enabled: true } }

/** Returns axe's findings once colour transitions have ended, one text per element. @param rules default: all */
export async function axeFinds(page: Page, rules?: string[]): Promise<string[]> {
  await page.evaluate(async () => {
    const transitions = document.getAnimations().filter((animation) => animation instanceof CSSTransition)
    // allSettled, because a cancelled transition rejects
    await Promise.allSettled(transitions.map(({ finished }) => finished))
  })
  // axe is half a megabyte, so inject it only once per page
  const isThere = await page.evaluate(() => 'axe' in window)
  const axe = new AxeBuilder({ page, ...(isThere && { axeSource: 'undefined' }) })
    // do not report passed rules
    .options({ resultTypes: ['violations'], ...(rules ? {} : { rules: FURTHER }) })
    // The other mode opens a second page for each report.
    .setLegacyMode()
  if (rules) axe.withRules(rules)
  else axe.withTags(TAGS)
  // exclude the page below an open dialog, which was checked before
  const behind = page.locator('#root[aria-hidden="true"]')
  const isBehind = (await behind.count()) > 0
  // axe counts a control that has scrolled halfway below the top bar as too small
  if (!isBehind) await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
  const { violations } = await (isBehind ? axe.exclude('#root') : axe).analyze()
  return violations.flatMap(({ id, nodes }) =>
    nodes
      .filter(({ target }) => !(id === 'region' && isMenu(target)))
      .map(({ html, failureSummary }) => `${id}: ${html}\n${failureSummary}`),
  )
}

/** Whether the target is in the list of a dropdown or menu, which floats outside all landmarks. */
const isMenu = (target: readonly unknown[]) => target.some((selector) => String(selector).includes('MuiP'))
