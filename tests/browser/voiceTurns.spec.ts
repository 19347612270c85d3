import type { Page } from '@playwright/test'
import type { Display } from '../../contract/displays.ts'
import { expect, test } from './app.ts'
import { call, recordSounds, SENTENCE, speakingBoard, words } from './sounds.ts'
import { nameScreen, queue, wallOf } from './walls.ts'

test('of two named screens of a board one says each call, the other takes over when it goes in the middle of one, and staff see that it was said', async ({
  app,
  page,
  browser,
}) => {
  const { did, waiting } = await speakingBoard(app, { repeats: 1 })
  const walls: Page[] = []
  for (const name of ['입구', '창가']) {
    const wall = await (await browser.newContext()).newPage()
    await wall.addInitScript(recordSounds)
    await wall.goto(wallOf(app, did))
    await expect(queue(wall)).toContainText('홍O동')
    walls.push(wall)
    if (walls.length === 1) await nameScreen(app.root, did, name)
    else {
      const unnamed = async () =>
        (await app.root.request<{ displays: Display[] }>('GET', '/v1/displays')).displays.find(
          (display) => display.didId === did.id && display.name === '',
        )
      await expect.poll(unnamed).toBeDefined()
      await app.root.request('PATCH', '/v1/displays', { displays: [{ id: (await unnamed())?.id, name }] })
    }
  }
  await app.enter(page, '/did-waitings')
  const card = page.getByRole('article', { name: /채혈실/ })
  const said = async () => Promise.all(walls.map(async (wall) => (await words(wall)).length))

  await call(app, waiting[0])
  await expect.poll(async () => (await said()).toSorted(), { timeout: 20_000 }).toEqual([0, SENTENCE])
  await expect(card.getByRole('img', { name: '방송됨' })).toBeVisible({ timeout: 20_000 })
  expect((await said()).toSorted()).toEqual([0, SENTENCE])

  const speaker = (await said()).indexOf(SENTENCE)
  const [going, staying] = speaker === 0 ? walls : walls.toReversed()
  if (!going || !staying) throw new Error('no wall is left')
  await call(app, waiting[1])
  await expect.poll(async () => (await words(going)).length, { timeout: 20_000 }).toBe(SENTENCE * 2)
  // Closes the screen in the middle of the call.
  await going.context().close()
  expect(await words(staying)).toEqual([])
  await expect.poll(async () => (await words(staying)).length, { timeout: 20_000 }).toBe(SENTENCE)
  await staying.context().close()
})
