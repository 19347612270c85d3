import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CLIENT, startHospitalAccounts } from '../harness/hospitalAccounts.ts'
import { expect, test } from './app.ts'
import { aFreePort } from './freePort.ts'

const MINUTE_MS = 60_000

test('SS-08 a hospital account signs in by one click, and unlocks the screen with what was typed, for its owner alone', async ({
  host,
  page,
  context,
}) => {
  const port = await aFreePort()
  const accounts = await startHospitalAccounts(`http://localhost:${port}/sign-in`)
  const dataDir = await mkdtemp(join(tmpdir(), 'waiting-board-'))
  const server = await host.start({
    DATA_DIR: dataDir,
    PORT: String(port),
    ROOT_PASSWORD: 'first-login-1',
    OIDC_ISSUER: accounts.issuer,
    OIDC_CLIENT_ID: CLIENT.id,
    OIDC_CLIENT_SECRET: CLIENT.secret,
    OIDC_REDIRECT_URI: `http://localhost:${port}/sign-in`,
    OIDC_ROLES: 'nurses=USER',
  })
  accounts.people.set('nobody', {})
  accounts.people.set('s-1', { name: '김간호', preferred_username: 'kim', groups: ['nurses'] })
  const signIn = async (at: typeof page, subject: string) => {
    await at.getByLabel('병원 아이디').fill(subject)
    await at.getByRole('button', { name: '확인' }).click()
  }
  await page.clock.install()
  await page.goto(`http://localhost:${port}/`)
  await page.getByRole('link', { name: '병원 계정으로 로그인' }).click()
  await signIn(page, 'nobody')
  await expect(page.getByRole('alert')).toContainText('권한이 없습니다')
  expect(new URL(page.url()).search).toBe('')
  await page.getByRole('link', { name: '다시 시도' }).click()
  await signIn(page, 's-1')
  await expect(page.getByText('김간호님')).toBeVisible()
  expect(new URL(page.url()).pathname).not.toBe('/sign-in')

  await page.goto(`http://localhost:${port}/rooms/create`)
  await page.locator('input[name=no]').fill('77')
  await page.clock.fastForward(31 * MINUTE_MS)
  const cover = page.getByRole('dialog', { name: '화면이 잠겼습니다' })
  const opened = context.waitForEvent('page')
  await cover.getByRole('button', { name: '병원 계정으로 잠금 해제' }).click()
  const popup = await opened
  await signIn(popup, 's-1')
  await expect(cover).toBeHidden()
  await expect(page.locator('input[name=no]')).toHaveValue('77')
  await expect.poll(() => popup.isClosed()).toBe(true)

  accounts.people.set('s-2', { name: '이간호', preferred_username: 'lee', groups: ['nurses'] })
  const uncovered: string[] = []
  await page.exposeFunction('uncovered', (text: string) => uncovered.push(text))
  await page.clock.fastForward(31 * MINUTE_MS)
  await expect(cover).toBeVisible()
  await page.evaluate(() => {
    const { documentElement } = document
    const report = () => {
      if (documentElement.dataset['locked'] === undefined)
        (window as unknown as { uncovered(text: string): void }).uncovered(document.body.innerText)
    }
    new MutationObserver(report).observe(documentElement, { attributes: true })
  })
  // The browser asks before it leaves what was typed.
  page.on('dialog', (dialog) => void dialog.accept())
  const again = context.waitForEvent('page')
  await cover.getByRole('button', { name: '병원 계정으로 잠금 해제' }).click()
  await signIn(await again, 's-2')
  await expect(page.getByText('이간호님')).toBeVisible()
  expect(uncovered).toEqual([])

  await server.stop()
  await accounts.close()
  await rm(dataDir, { recursive: true, force: true })
})
