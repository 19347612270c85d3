import type { Page } from '@playwright/test'

/** Returns the violations of the page's policy, as reported to the page and to the console. */
export async function policyViolations(page: Page): Promise<string[]> {
  const violations: string[] = []
  await page.exposeFunction('reportViolation', (what: string) => violations.push(what))
  await page.addInitScript(() => {
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile }) => {
      ;(window as unknown as { reportViolation(what: string): void }).reportViolation(
        `${violatedDirective}: ${blockedURI} (${sourceFile}) at ${location.pathname}`,
      )
    })
  })
  page.on('console', (message) => {
    if (/Content.Security.Policy/i.test(message.text())) violations.push(message.text())
  })
  return violations
}
