import type { Page } from '@playwright/test'
import type { Did } from '../../contract/dids.ts'
import { loginTexts } from '../../src/i18n/display/loginTexts.ts'
import type { Locale } from '../../src/i18n/locale.ts'
import { axeFinds } from './axe.ts'
import { type App, expect, test } from './app.ts'
import { policyViolations } from './policyViolations.ts'
import { strangeTexts } from './strangeTexts.ts'
import { fillOnce, Tour } from './tour.ts'

// Contrast cannot be checked during a fade-in.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

// The longest file: run in parallel, so that no worker idles while another one runs it.
test.describe.configure({ mode: 'parallel' })

/** Languages and widths; pages are built alike everywhere, so each walk takes one of the two. */
const VIEWS: readonly { readonly locale: Locale; readonly width: number }[] = [
  { locale: 'ko', width: 1440 },
  { locale: 'en', width: 390 },
]
const LISTS = [
  ['/rooms', 'rooms'],
  ['/exams', 'exams'],
  ['/packages', 'packages'],
  ['/dids', 'dids'],
  ['/board-sets', 'board-sets'],
  ['/users', 'users'],
  ['/did-waitings/tag-mappings', 'did-waitings/tag-mappings'],
] as const
/** The ground of a dark page, as the browser spells it. */
const DARK_PAGE = 'rgb(18, 20, 23)'

/** What differs in the dark is colours: walks the page of the board that {@link fillOnce} fills, and judges contrast. */
async function expectContrast(page: Page, app: App, walk: (tour: Tour, did: Did) => Promise<void>): Promise<void> {
  const did = await fillOnce(app.root)
  await app.enter(page, '/rooms')
  await page.evaluate(() => localStorage.setItem('theme', 'dark'))
  const found: string[] = []
  const tour = new Tour(page, app.url, 'ko', async (what) => {
    expect(await page.locator('body').evaluate((body) => getComputedStyle(body).backgroundColor)).toBe(DARK_PAGE)
    found.push(...(await axeFinds(page, ['color-contrast'])).map((each) => `${what}: ${each}`))
  })
  await walk(tour, did)
  expect(found).toEqual([])
}

test.describe('in the dark every text has its contrast:', () => {
  test.describe.configure({ timeout: 180_000 })

  test('the other pages', async ({ shared, page }) => {
    await expectContrast(page, shared, async (tour, did) => {
      const { didOptions, waitings } = tour.text
      await tour.open(`/dids/option-manage/${did.id}`)
      await page.getByRole('switch').first().click()
      await tour.press(didOptions.apply)
      await expect(page.getByText(didOptions.applied)).toBeVisible()
      await tour.look('applied')
      for (const path of [
        `/dids/content-manage/${did.id}`,
        '/visits',
        '/appointments',
        '/audit-logs',
        '/my',
        '/nowhere',
      ])
        await tour.open(path)
      await tour.open('/did-waitings')
      await page.getByRole('button', { name: '3. Blood test' }).click()
      await tour.look('one board')
      await page.getByRole('button', { name: waitings.hold, exact: true }).first().click()
      await expect(page.getByRole('button', { name: waitings.undo }).first()).toBeVisible()
      await tour.look('held')
    })
  })
})

for (const { locale, width } of VIEWS) {
  /** Walks, and expects no findings of axe, no text in another language and no violation of the policy on the way. */
  const expectNothing = async (page: Page, app: App, walk: (tour: Tour) => Promise<void>) => {
    const found = new Map<string, string>()
    const violations = await policyViolations(page)
    const look = async (what: string) => {
      for (const each of [...(await axeFinds(page)), ...(await strangeTexts(page, locale))])
        found.set(each, found.get(each) ?? what)
    }
    await page.setViewportSize({ width, height: 900 })
    await page.addInitScript((chosen) => localStorage.setItem('locale', chosen), locale)
    await walk(new Tour(page, app.url, locale, look))
    expect([...found].map(([each, what]) => `${what}: ${each}`)).toEqual([])
    expect(violations).toEqual([])
  }

  test.describe(`axe finds nothing, no word is of another language and the policy allows all, ${locale} at ${width} px:`, () => {
    test.describe.configure({ timeout: 180_000 })

    if (locale === 'en')
      test('lists, their forms with errors, and the question before a deletion', async ({ shared, page }) => {
        await fillOnce(shared.root)
        await shared.enter(page, '/rooms')
        await expectNothing(page, shared, async (tour) => {
          for (const [path, name] of LISTS) {
            await tour.open(path)
            await tour.dialog(tour.resourceText(name, 'action.create'), async () => {
              await tour.press(tour.text.form.register)
              await expect(page.getByRole('dialog').getByRole('alert').first()).toBeVisible()
              await tour.look('errors')
            })
            await tour.dialog(tour.text.ra.action.edit)
            await tour.dialog(tour.text.ra.action.delete)
          }
        })
      })

    if (locale === 'ko')
      test('what can be done with a list; a form half filled, a toast, a refusal', async ({ shared, page }) => {
        await fillOnce(shared.root)
        await shared.enter(page, '/rooms')
        await expectNothing(page, shared, async (tour) => {
          await test.step('what can be done with a list', async () => {
            const {
              list,
              listTools,
              ra,
              resources: { rooms },
            } = tour.text
            await tour.open('/rooms')
            await tour.dialog(listTools.columns)
            await tour.dialog(listTools.views, async () => {
              await tour.press(listTools.saveView)
              await tour.look('naming')
              await page.getByLabel(listTools.viewName).fill('Mornings')
              await tour.press(ra.action.save)
              await tour.look('saved')
            })
            await tour.dialog(listTools.import, async () => {
              const lines = `${rooms.fields.no},${rooms.fields.name}\n8,ECG\nx,\n`
              await page
                .locator('input[type=file]')
                .setInputFiles({ name: 'rooms.csv', mimeType: 'text/csv', buffer: Buffer.from(lines) })
              await expect(page.getByRole('dialog').getByRole('table')).toBeVisible()
              await tour.look('lines')
            })
            await tour.dropdown(new RegExp(rooms.fields.useRfid))
            await page.getByLabel(list.selectAll).check()
            await tour.look('ticked')
            await tour.dialog(list.deleteSelected)
            await page.getByRole('button', { name: rooms.fields.no, exact: true }).click()
            await tour.look('sorted')
            const filter = page.getByRole('textbox').first()
            await filter.fill('777')
            await filter.press('Enter')
            await expect(page.getByText(list.noMatch)).toBeVisible()
            await tour.look('nothing matches')
            await page.locator('main').focus()
            await page.keyboard.press('?')
            await expect(page.getByRole('dialog')).toBeVisible()
            await tour.look('keys')
          })
          await test.step('a form half filled, a toast, a refusal', async () => {
            const {
              form,
              ra,
              resources: { exams },
            } = tour.text
            await tour.open('/exams')
            await tour.press(ra.action.edit)
            const memo = page.getByRole('dialog').getByLabel(exams.fields.memo)
            await memo.fill(`Seen at ${width} px`)
            await page.keyboard.press('Escape')
            await expect(page.getByRole('alertdialog')).toBeVisible()
            await tour.look('unsaved')
            await tour.press(form.unsavedStay)
            await page.route('**/api/v1/exams', (route) =>
              route.request().method() === 'PATCH' ? route.fulfill({ status: 500, json: {} }) : route.continue(),
            )
            await tour.press(ra.action.save)
            await expect(
              page.getByText(tour.resourceText('exams', 'notifications.update_failed')).first(),
            ).toBeVisible()
            await tour.look('refused')
            await page.unrouteAll()
            await tour.press(ra.action.save)
            await expect(page.getByText(tour.resourceText('exams', 'notifications.updated'))).toBeVisible()
            await tour.look('saved')
          })
        })
      })

    if (locale === 'en')
      test('LS-08 boards, users, waiting patients, who is checked in, and lists that cannot be read', async ({
        shared,
        page,
      }) => {
        const did = await fillOnce(shared.root)
        await shared.enter(page, '/rooms')
        await expectNothing(page, shared, async (tour) => {
          await test.step('boards: options, content, power', async () => {
            const {
              didOptions,
              resources: { dids },
            } = tour.text
            await tour.open('/dids')
            await expect(page.getByText(dids.power.unreachable).first()).toBeVisible()
            await tour.dialog(dids.power.off.replace('%{name}', did.name.kr))
            await tour.dialog(tour.resourceText('dids', 'action.create'), () =>
              tour.dropdown(new RegExp(`^${dids.fields.roomId}`)),
            )
            await tour.open(`/dids/option-manage/${did.id}`)
            for (const toggle of await page.getByRole('switch').all()) await toggle.check()
            await tour.press(didOptions.apply)
            await tour.look('all on')
            await tour.open(`/dids/content-manage/${did.id}`)
            await tour.dialog(didOptions.preview)
            await tour.open('/dids/option-manage/0')
          })
          await test.step('users, the own profile, no such page', async () => {
            const {
              resources: { users },
            } = tour.text
            await tour.open('/users')
            await tour.dialog(users.changePassword)
            await tour.dialog(tour.resourceText('users', 'action.create'), () =>
              tour.dropdown(new RegExp(`^${users.fields.authority}`)),
            )
            await tour.open('/audit-logs')
            await expect(page.getByRole('row').nth(4)).toBeVisible()
            await tour.open('/my')
            await tour.open('/nowhere')
          })
          await test.step('waiting patients and who is checked in', async () => {
            const {
              waitings,
              ra,
              resources: { visits },
            } = tour.text
            await tour.open('/did-waitings')
            const more = page.getByRole('button', {
              name: new RegExp(`^${waitings.more.replace('%{name}', String.raw`\d+ Eve Jung`)}$`),
            })
            for (const [menu, entry] of [
              [more, waitings.transfer],
              [more, waitings.front],
              [page.getByRole('button', { name: waitings.boardMenu.replace('%{board}', 'Blood test') }), waitings.log],
            ] as const) {
              await menu.click()
              await expect(page.getByRole('menuitem', { name: entry })).toBeVisible()
              await tour.look(`menu with ${entry}`)
              await page.getByRole('menuitem', { name: entry }).click()
              await expect(page.getByRole('dialog')).toBeVisible()
              await tour.look(entry)
              await page.keyboard.press('Escape')
              await expect(page.getByRole('dialog')).toHaveCount(0)
            }
            await page.getByRole('button', { name: waitings.hold, exact: true }).first().click()
            await expect(page.getByRole('button', { name: waitings.undo }).first()).toBeVisible()
            // axe counts a control that is halfway below the strip at the bottom as too small
            await page.setViewportSize({ width, height: 1_800 })
            await tour.look('held')
            await page.setViewportSize({ width, height: 900 })
            await tour.open('/visits')
            await tour.dialog(tour.resourceText('visits', 'action.create'), () =>
              tour.dropdown(new RegExp(`^${visits.fields.roomIds}`)),
            )
            await tour.dialog(ra.action.edit)
            await tour.dialog(visits.checkOut)
          })
          await test.step('lists that cannot be read', async () => {
            // one visit is requested to detect whether the server has visits at all
            await page.route(/\/api\/v1\/(rooms|exams|dids|visits|did-options|did-waitings\/queues)/, (route) =>
              route.fulfill({ status: 503, json: {} }),
            )
            for (const path of ['/rooms', '/did-waitings', '/visits']) {
              await tour.open(path, page.getByRole('button', { name: tour.text.errors.retry }).first())
            }
            // the side list may have failed before the options have
            await tour.open(
              `/dids/option-manage/${did.id}`,
              page.getByRole('button', { name: tour.text.errors.retry }).nth(1),
            )
            // the number of exams is unknown
            await tour.open(
              '/exams',
              page.getByRole('heading', { name: tour.resourceText('exams', 'page.list'), exact: true }),
            )
          })
        })
      })

    if (locale === 'en')
      test('an empty installation', async ({ app, page }) => {
        await app.root.request('PATCH', '/v1/users', { users: [{ id: 'root', name: 'Ada Root' }] })
        await app.enter(page, '/rooms')
        await expectNothing(page, app, async (tour) => {
          for (const path of ['/rooms', '/dids', '/did-waitings', '/visits', '/did-waitings/tag-mappings'])
            await tour.open(path)
          await tour.dialog(tour.resourceText('did-waitings/tag-mappings', 'action.create'))
        })
      })

    if (locale === 'en')
      test('the login page and the displays', async ({ shared, page }) => {
        const { id, password, submit, mismatch, showPassword } = loginTexts[locale]
        const did = await fillOnce(shared.root)
        await expectNothing(page, shared, async (tour) => {
          await tour.open('/')
          await page.getByLabel(id, { exact: true }).fill('nobody')
          await page.getByLabel(password, { exact: true }).fill('not this one')
          await page.getByRole('button', { name: showPassword }).click()
          await page.getByRole('button', { name: submit }).click()
          await expect(page.getByText(mismatch)).toBeVisible()
          await tour.look('mismatch')
          await tour.open('/socket-test')
          await tour.open(`/dids/mini-viewer/${did.id}`)
          await tour.open('/dids/viewer')
          await tour.open(`/dids/viewer?id=${did.id}&roomId=${did.roomId}`)
          await shared.enter(page, `/dids/mini-viewer/${did.id}`)
          await expect(page.getByRole('button', { disabled: false }).first()).toBeVisible()
          await tour.look('signed in')
        })
      })
  })
}
