import { readGuide } from '../../scripts/vite/guide.ts'
import { TASKS } from '../../src/help/tasks.ts'
import { anAppointment } from '../harness/builders.ts'
import { expect, test } from './app.ts'
import { fillOnce } from './tour.ts'

const guide = readGuide('ko')

/** Buttons that a page of the guide quotes, the part that is on the page at once. */
const quotedOn = (slug: string): string[] => {
  const { html } = guide.find((page) => page.slug === slug) ?? { html: '' }
  const phrases = [...html.matchAll(/<strong>(.*?)<\/strong>/g)].map(([, phrase = '']) => phrase.split(' › ')[0] ?? '')
  return [...new Set(phrases)]
}

test('each page of the console opens its own page of the guide, whose buttons are on its screen', async ({
  shared,
  page,
}) => {
  // Twenty pages are loaded from the start.
  test.slow()
  const { id } = await fillOnce(shared.root)
  await shared.root.request('POST', '/v1/appointments', anAppointment({ name: 'Ann Lim' }))
  await shared.enter(page, '/rooms')
  for (const { slug, page: path } of TASKS) {
    if (path === undefined) continue
    await test.step(path, async () => {
      await page.goto(`${shared.url}${path === '/dids/option-manage' ? `${path}/${id}` : path}`)
      const help = page.locator('header a[href^="/help/"]')
      await expect.soft(help).toHaveAttribute('href', `/help/${slug}`)
      for (const words of quotedOn(slug))
        await expect
          .soft(
            page
              .getByText(words, { exact: true })
              .or(page.getByLabel(words, { exact: true }))
              .first(),
            `${path}: ${words}`,
          )
          .toBeVisible()
    })
  }
})

test('the guide opens in a tab of its own, searches, and needs no sign-in and no network once it is there', async ({
  shared,
  page,
  context,
}) => {
  await shared.enter(page, '/did-waitings')
  const opening = context.waitForEvent('page')
  await page.getByRole('link', { name: '도움말' }).click()
  const help = await opening
  await expect(help.getByRole('heading', { level: 1, name: '환자 부르기' })).toBeVisible()
  await expect(help.getByRole('img', { name: '대기자관리' })).toBeVisible()

  await context.setOffline(true)
  await help.getByRole('searchbox').fill('백업')
  await expect(help.getByRole('link', { name: '백업과 복원 (전산)' }).first()).toBeVisible()
  await help.getByRole('searchbox').fill('없는말입니다')
  await expect(help.getByText('찾는 말이 있는 안내가 없습니다.')).toBeVisible()
  await context.setOffline(false)

  await help.evaluate(() => localStorage.clear())
  await help.goto(`${shared.url}/help/none`)
  await expect(help.getByText('없는 안내입니다. 차례에서 골라 주세요.')).toBeVisible()
  await help.getByRole('article').getByRole('link', { name: '대기판 미니' }).click()
  await expect(help.getByRole('heading', { level: 1, name: '대기판 미니' })).toBeVisible()
  await expect(help).toHaveTitle(/^대기판 미니 · /)
})
