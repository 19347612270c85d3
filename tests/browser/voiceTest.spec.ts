import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import type { Did } from '../../contract/dids.ts'
import type { WaitingList } from '../../contract/waitingLists.ts'
import { type App, expect, test } from './app.ts'
import { recordSounds, SENTENCE, sounds, speakingBoard, words } from './sounds.ts'
import { nameScreen, queue, wallOf } from './walls.ts'

/** Opens a wall in its own browser context and gives its screen a name. */
async function namedWall(browser: Browser, app: App, did: Did, options: BrowserContextOptions = {}): Promise<Page> {
  const wall = await (await browser.newContext(options)).newPage()
  await wall.addInitScript(recordSounds)
  await wall.goto(wallOf(app, did))
  await expect(queue(wall)).toContainText('홍O동')
  await nameScreen(app.root, did, '3층 채혈실 앞')
  return wall
}

async function openDialog(app: App, page: Page) {
  await app.enter(page, '/dids/voice')
  const dialog = page.getByRole('dialog', { name: '음성' })
  return { dialog, start: dialog.getByRole('button', { name: '시험 방송' }), result: dialog.getByRole('status') }
}

test('staff have a screen say a test in quiet hours, are told when it was heard to its end, and no call is recorded', async ({
  app,
  page,
  browser,
}) => {
  const { did } = await speakingBoard(app, { repeats: 1, quietFrom: '00:00', quietTo: '23:59' })
  const wall = await namedWall(browser, app, did)
  const { dialog, start, result } = await openDialog(app, page)
  await expect(dialog.getByRole('combobox', { name: /화면/ })).toHaveText('3. 채혈실 · 3층 채혈실 앞')
  await start.click()
  await expect(result).toHaveText('화면에서 방송하고 있습니다.')
  await expect(start).toBeDisabled()
  await expect(result).toContainText(/화면에서 끝까지 방송됨 \([3-9]초\)/, { timeout: 30_000 })
  expect((await sounds(wall)).map(({ kind }) => kind)).toEqual([
    ...(['tone', 'tone', 'tone', 'tone'] as const),
    ...Array.from({ length: SENTENCE }, () => 'words'),
  ])
  const { patients } = await app.root.request<WaitingList>('GET', `/v1/did-waitings/called/dids/${did.id}`)
  expect(patients).toEqual([])
  await expect(wall.getByRole('alert', { name: '새 호출' })).toBeHidden()

  await start.click()
  await expect(result).toContainText('끝까지 방송됨', { timeout: 30_000 })
  expect((await words(wall)).length).toBe(SENTENCE * 2)
  await wall.context().close()
})
