import type { WaitingList } from '../../contract/waitingLists.ts'
import { expect, test } from './app.ts'
import { call, recordSounds, SENTENCE, sounds, speakingBoard, words } from './sounds.ts'
import { nameScreen, wallOf } from './walls.ts'

/** Time after which a wall reports that the browser does not start its sound, in milliseconds. */
const TRIED_MS = 1_500

test('a screen whose browser forbids sounds says so until somebody touches it, as do the list of boards and the card in the cockpit', async ({
  app,
  page,
  browser,
}) => {
  const { did, waiting } = await speakingBoard(app, { repeats: 1 })
  const wall = await (await browser.newContext()).newPage()
  await wall.addInitScript(recordSounds)
  await wall.goto(wallOf(app, did))
  // An interaction of Playwright with the wall would count as a touch, so only the server is checked so far.
  await app.enter(page, '/dids')
  await page
    .getByRole('button', { name: /이상/ })
    .first()
    .click()
  await expect(page.getByText('소리가 꺼져 있어 호출을 방송하지 못합니다.')).toBeVisible()
  await page.goto(`${app.url}/did-waitings`)
  const mark = page.getByRole('article', { name: /채혈실/ }).getByRole('link', { name: '소리 꺼짐' })
  await expect(mark).toHaveAttribute('href', '/dids')
  await nameScreen(app.root, did, '1층 복도')
  await call(app, waiting[0])
  const shownFor = async () => {
    const { patients } = await app.root.request<WaitingList>('GET', `/v1/did-waitings/called/dids/${did.id}`)
    return Date.now() - Date.parse(patients[0]?.shownAt ?? '')
  }
  await expect.poll(shownFor).toBeGreaterThan(TRIED_MS)

  await expect(wall.getByText('소리 꺼짐')).toBeVisible()
  expect(await sounds(wall)).toEqual([])
  await wall.mouse.click(5, 5)
  await expect(wall.getByText('소리 꺼짐')).toBeHidden()
  await expect(mark).toBeHidden()
  expect(await sounds(wall)).toEqual([])
  await call(app, waiting[1])
  await expect.poll(async () => (await words(wall)).length).toBe(SENTENCE)
  await wall.context().close()
})
