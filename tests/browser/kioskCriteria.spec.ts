import type { Page } from '@playwright/test'
import { type App, expect, test } from './app.ts'
import { axeFinds } from './axe.ts'
import { type DrawnScreen, expectPatient, measure, openKiosk, openServices, typeSlowly } from './kiosks.ts'
import { openStation } from './queues.ts'

/** Names of the keys that switch the modes on. */
const MODES = {
  usual: [],
  large: ['크게'],
  contrast: ['고대비'],
  low: ['낮게'],
  'large and low': ['크게', '낮게'],
} as const
type Mode = keyof typeof MODES

/** Height above the lower edge of the screen within which keys are at most 1,220 mm above the floor (docs/kiosk.md). */
const LOW_MM = 320
const SCREENS = [
  { width: 1080, height: 1920, inches: 22 },
  { width: 1280, height: 800, inches: 22 },
] as const

test.use({ settings: { PUBLIC_URL: 'http://kiosk.example.org' } })

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

/** Goes through all screens of a check-in, and measures each. @returns the screens by what they are */
async function screensOf(app: App, page: Page, inches: number, mode: Mode): Promise<Record<string, DrawnScreen>> {
  const did = await openStation(app.root, '3', '채혈실')
  await app.root.request('PATCH', '/v1/settings', { kioskQuestion: 'BIRTH_DAY' })
  const roomIds = did.roomId === null ? [] : [did.roomId]
  const patientNo = await expectPatient(app, { name: '남궁다음이', birthDay: '0305', roomIds })
  await page.clock.install()
  await openKiosk(app, page, inches)
  for (const key of MODES[mode]) await press(page, key)
  const found: Record<string, DrawnScreen> = {}
  const look = async (what: string) => {
    found[what] = await measure(page, inches)
    expect(await axeFinds(page)).toEqual([])
  }
  await look('start')
  await press(page, '접수하기')
  await expect(page.getByText('번호를 먼저 눌러 주세요.')).toBeVisible()
  await look('no number')
  for (const digit of patientNo) await press(page, digit)
  await look('number')
  await press(page, '접수하기')
  await expect(page.getByText('남O다음이 님이 맞습니까?')).toBeVisible()
  await look('confirmation')
  await press(page, '예, 맞습니다')
  await look('question')
  for (const digit of '0304') await press(page, digit)
  await press(page, '확인')
  await expect(page.getByText('맞지 않습니다.')).toBeVisible()
  await look('wrong answer')
  for (const digit of '0305') await press(page, digit)
  await press(page, '확인')
  await expect(page.getByText('3번 채혈실 앞에서 기다려 주세요.')).toBeVisible()
  await press(page, '직원 부르기')
  await expect(page.getByText('직원을 불렀습니다.')).toBeVisible()
  await look('answer')
  await page.clock.fastForward(41_000)
  await expect(page.getByText('시간이 더 필요하세요?')).toBeVisible()
  await look('time')
  await press(page, '시간 연장')
  await press(page, '부르기 취소')
  await press(page, '처음으로')
  // The next person finds the kiosk as it was, and sets it once more.
  await expect(page.locator('main[data-large="true"], main[data-low="true"], main[data-contrast="true"]')).toHaveCount(
    0,
  )
  for (const key of MODES[mode]) await press(page, key)
  await press(page, '접수하기')
  for (const digit of patientNo) await press(page, digit)
  await press(page, '접수하기')
  await expect(page.getByText('접수 창구로 가 주세요.')).toBeVisible()
  await look('desk')
  return found
}

/** Returns what is wrong with screens by the criteria. */
const faultsOf = (screens: Readonly<Record<string, DrawnScreen>>, mode: Mode): string[] => {
  const letters = mode.startsWith('large') ? 24 : 12
  return Object.entries(screens).flatMap(([name, { texts, gap, smallestKey, highestKey, hidden }]) => [
    ...texts.filter(({ height: mm }) => mm < letters).map(({ text, height: mm }) => `${name}: ${text} ${mm} mm`),
    ...texts.filter(({ contrast }) => contrast < 4.5).map(({ text, contrast }) => `${name}: ${text} ${contrast}:1`),
    ...(gap < 2.5 ? [`${name}: keys ${gap} mm apart`] : []),
    ...(smallestKey < 12 ? [`${name}: a key of ${smallestKey} mm`] : []),
    ...(mode.endsWith('low') && highestKey > LOW_MM ? [`${name}: a key ${highestKey} mm high`] : []),
    ...hidden.map((text) => `${name}: not whole on the screen: ${text}`),
  ])
}

for (const { width, height } of SCREENS)
  test(`DE-49 ${width}×${height}: the screens of number tickets meet the same criteria in every mode`, async ({
    app,
    page,
  }) => {
    await page.setViewportSize({ width, height })
    await openServices(app, ['1', 'CT'], ['2', '채혈', 'Blood test'], ['3', '수납', 'Payment'])
    await page.clock.install()
    await openKiosk(app, page)
    for (const mode of Object.keys(MODES) as Mode[]) {
      for (const key of MODES[mode]) await press(page, key)
      await expect(page.getByText('무엇을 도와 드릴까요?')).toBeVisible()
      const choice = await measure(page, 22)
      await page.getByRole('button', { name: /^채혈/ }).click()
      await expect(page.getByText('번호를 기억해 주세요.')).toBeVisible()
      const found = { choice, ticket: await measure(page, 22) }
      expect({ mode, faults: faultsOf(found, mode) }).toEqual({ mode, faults: [] })
      expect(await axeFinds(page)).toEqual([])
      await press(page, '처음으로')
      // A kiosk hands out one ticket at a time.
      await page.clock.fastForward(5_100)
    }
  })

for (const { width, height, inches } of SCREENS)
  for (const mode of Object.keys(MODES) as Mode[])
    test(`DE-49 ${width}×${height}, ${mode}: letters of 12 mm, contrast 4.5:1, keys 2.5 mm apart and within reach on every screen`, async ({
      app,
      page,
    }) => {
      await page.setViewportSize({ width, height })
      const screens = await screensOf(app, page, inches, mode)
      expect(faultsOf(screens, mode)).toEqual([])
      expect(Object.values(screens).every(({ texts }) => texts.length > 5 || texts.length === 3)).toBe(true)
    })

test('DE-49 a screen of up to 28 cm has letters of 7.25 mm, also in English and twice as large', async ({
  app,
  page,
}) => {
  const inches = 10.9
  await page.setViewportSize({ width: 1280, height: 800 })
  await openKiosk(app, page, 10)
  const smallest = async () => Math.min(...(await measure(page, 10)).texts.map(({ height }) => height))
  expect(inches * 2.54).toBeLessThan(28)
  expect(await smallest()).toBeGreaterThanOrEqual(7.25)
  expect(await smallest()).toBeLessThan(12)
  await press(page, 'English')
  expect(await smallest()).toBeGreaterThanOrEqual(7.25)
  await press(page, 'Large')
  expect(await smallest()).toBeGreaterThanOrEqual(14.5)
})

for (const { width, height } of SCREENS)
  test(`DE-49 ${width}×${height}: English has letters of 12 mm, too, also where a service has a name in capitals`, async ({
    app,
    page,
  }) => {
    await page.setViewportSize({ width, height })
    await openServices(app, ['2', 'CT'])
    await openKiosk(app, page)
    await press(page, 'English')
    const choice = await measure(page, 22)
    expect(choice.texts.map(({ text }) => text)).toContain('CT')
    await page.getByRole('button', { name: /^Check in/ }).click()
    await expect(page.getByText('Enter your patient number')).toBeVisible()
    expect(faultsOf({ choice, number: await measure(page, 22) }, 'usual')).toEqual([])
  })

test('DE-49 what does not fit on a small screen, enlarged, is reached by a key that says so, and by the keypad', async ({
  app,
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 720 })
  await openServices(app, ['1', '원무'], ['2', '채혈'], ['3', '수납'], ['4', 'CT'])
  await openKiosk(app, page, 15)
  await expect(page.getByRole('button', { name: '아래로' })).toBeHidden()
  await press(page, '크게')
  const last = page.getByRole('button', { name: /^CT/ })
  await expect(last).not.toBeInViewport({ ratio: 1 })
  const down = page.getByRole('button', { name: '아래로' })
  // The key goes with the last press that it needs.
  await expect(async () => {
    if (await down.isVisible()) await down.click({ timeout: 1_000 })
    await expect(last).toBeInViewport({ ratio: 1, timeout: 500 })
  }).toPass()
  await press(page, '위로')
  await expect(page.getByText('무엇을 도와 드릴까요?')).toBeInViewport({ ratio: 1 })
  for (let steps = 0; steps < 5; steps += 1) await page.keyboard.press('ArrowDown')
  await expect(last).toBeFocused()
  await expect(last).toBeInViewport({ ratio: 1 })
})

test('DE-49 no time ends without the offer of more, which anything pressed takes, and nothing is left of the person then', async ({
  app,
  page,
}) => {
  await page.clock.install()
  await openKiosk(app, page)
  const question = page.getByRole('alertdialog', { name: '시간이 더 필요하세요?' })
  const field = page.getByLabel('환자 번호')
  // Nobody has touched it: there is nothing to forget.
  await page.clock.fastForward(300_000)
  await expect(question).toBeHidden()
  await press(page, '4')
  await press(page, '크게')
  for (const extend of [
    () => page.keyboard.press('ArrowDown'),
    () => page.getByText('아무 키나 누르면').click(),
    () => page.getByRole('button', { name: '시간 연장' }).click(),
    () => page.keyboard.press('Enter'),
    () => page.keyboard.press('Escape'),
    () => page.keyboard.press('7'),
  ]) {
    await page.clock.fastForward(41_000)
    await expect(question).toBeVisible()
    await expect(page.getByRole('button', { name: '시간 연장' })).toBeFocused()
    await page.clock.fastForward(20_000)
    await expect(question).toBeVisible()
    await extend()
    await expect(question).toBeHidden()
    await expect(field).toHaveValue('4')
  }
  await page.clock.fastForward(41_000)
  await expect(question).toBeVisible()
  await page.clock.fastForward(31_000)
  await expect(question).toBeHidden()
  await expect(field).toHaveValue('')
  await expect(page.getByRole('button', { name: '크게' })).toBeVisible()
})

test('DE-49 nothing on the screen changes by itself while it is read', async ({ app, page }) => {
  const patientNo = await expectPatient(app)
  await page.clock.install()
  await openKiosk(app, page)
  await typeSlowly(page, patientNo)
  await press(page, '접수하기')
  await press(page, '예, 맞습니다')
  await expect(page.getByText('접수 번호')).toBeVisible()
  const before = await page.locator('main').innerHTML()
  for (let at = 0; at < 19; at += 1) await page.clock.runFor(2_000)
  expect(await page.locator('main').innerHTML()).toBe(before)
})

test('DE-49 one press calls staff, who see where and end the call on every page of the console', async ({
  app,
  page,
  context,
}) => {
  const desk = await context.newPage()
  await app.enter(desk, '/visits')
  const kiosk = await context.newPage()
  const name = await openKiosk(app, kiosk)
  await kiosk.getByRole('button', { name: '직원 부르기' }).click()
  await expect(kiosk.getByText('직원을 불렀습니다.')).toBeVisible()
  const warning = desk.getByRole('region', { name: `‘${name}’ 키오스크에서 직원을 부릅니다` })
  await expect(warning).toBeVisible()
  await warning.getByRole('button', { name: '확인했습니다' }).click()
  await expect(warning).toBeHidden()
  await expect(kiosk.getByText('직원이 확인했습니다.')).toBeVisible({ timeout: 15_000 })
  await page.close()
})

test('menus, selecting, printing, zooming and the keys of a browser do nothing at a kiosk', async ({ app, page }) => {
  await openKiosk(app, page)
  await page.evaluate(() => {
    const allowed: string[] = []
    Object.assign(window, { allowed })
    for (const type of ['keydown', 'contextmenu', 'dragstart', 'selectstart'])
      addEventListener(type, (event) => {
        if (!event.defaultPrevented) allowed.push(event instanceof KeyboardEvent ? event.key : type)
      })
    window.print = () => allowed.push('print')
  })
  for (const keys of ['Control+p', 'Control+f', 'Control+s', 'Control+r', 'Alt+ArrowLeft', 'F5', 'F11', 'Control+0'])
    await page.keyboard.press(keys)
  await page.getByText('환자 번호를 누르거나').click({ button: 'right' })
  await page.getByText('환자 번호를 누르거나').click({ clickCount: 3 })
  const allowed = await page.evaluate(() => (window as unknown as { allowed: string[] }).allowed)
  expect(allowed.filter((key) => !['Control', 'Alt'].includes(key))).toEqual([])
  expect(await page.evaluate(() => getSelection()?.toString())).toBe('')
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Emulation.setTouchEmulationEnabled', { enabled: true, maxTouchPoints: 2 })
  await cdp.send('Input.synthesizePinchGesture', { x: 400, y: 300, scaleFactor: 3, gestureSourceType: 'touch' })
  expect(await page.evaluate(() => visualViewport?.scale)).toBe(1)
  expect(new URL(page.url()).pathname).toBe('/check-in')
})
