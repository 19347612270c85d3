import { expect, test } from './app.ts'
import { openStation, queueUp } from './queues.ts'
import { tap } from './reader.ts'

const MINUTE_MS = 60_000

test('a computer that wakes shows no name in its first frame', async ({ app, page }) => {
  await app.enter(page, '/rooms')
  await expect(page.getByText('검사실관리').first()).toBeVisible()
  const isCovered = await page.evaluate(
    (ms) =>
      new Promise<boolean>((resolve) => {
        requestAnimationFrame(() => {
          const { now } = Date
          // The wall clock jumps, and no timer is due.
          Date.now = () => now() + ms
          requestAnimationFrame(() => setTimeout(() => resolve(document.documentElement.dataset['locked'] === 'true')))
        })
      }),
    31 * MINUTE_MS,
  )
  expect(isCovered).toBe(true)
})

test('console and mini viewer are covered together while idle; what was typed stays, and changes arrive behind', async ({
  app,
  page,
  context,
}) => {
  const board = await openStation(app.root, '1', '채혈실')
  await page.clock.install()
  await app.enter(page, '/rooms/create')
  await page.locator('input[name=no]').fill('77')
  const mini = await context.newPage()
  await mini.goto(`${app.url}/dids/mini-viewer/${board.id}`)
  await expect(mini.getByText('채혈실').first()).toBeVisible()

  await page.clock.fastForward(31 * MINUTE_MS)
  const cover = page.getByRole('dialog', { name: '화면이 잠겼습니다' })
  await expect(cover).toBeVisible()
  await expect(mini.getByRole('dialog', { name: '화면이 잠겼습니다' })).toBeVisible()
  await expect(page.locator('input[name=no]')).toBeHidden()
  await expect(mini.getByText('채혈실').first()).toBeHidden()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText('검사실관리').first()).toBeHidden()
  await page.emulateMedia({ media: 'screen' })
  expect(await page.locator('body').ariaSnapshot()).not.toContain('검사실')

  await queueUp(app.root, board, '홍길동')
  await expect(mini.getByText('홍길동')).toHaveCount(1)
  await expect(mini.getByText('홍길동')).toBeHidden()

  // DE-31: a tag is no attempt at the password
  await cover.getByLabel('비밀번호').focus()
  await tap(page, '04A1B2C3')
  await expect(cover.getByText('태그 리더의 입력으로 보고 지웠습니다.')).toBeVisible()
  await expect(cover.getByLabel('비밀번호')).toHaveValue('')
  await cover.getByLabel('비밀번호').fill('not the password')
  await page.keyboard.press('Enter')
  await expect(cover.getByText('비밀번호가 일치하지 않습니다.')).toBeVisible()
  await cover.getByLabel('비밀번호').fill(app.login.password)
  await page.keyboard.press('Enter')
  await expect(cover).toBeHidden()
  await expect(page.locator('input[name=no]')).toHaveValue('77')
  await expect(mini.getByText('홍길동')).toBeVisible()
})
