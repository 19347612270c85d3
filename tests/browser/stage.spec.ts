import { CALL_STAGE_MS } from '../../src/viewer/wall/callStage.ts'
import { nameScreen, setOption, called, queue, stage, wallOf } from './walls.ts'
import { expect, test } from './app.ts'
import { openStation, queueUp } from './queues.ts'

test('a call takes the upper part of the wall below its header, confirmed once painted, and the mini viewer says so', async ({
  app,
  page,
  browser,
}) => {
  const did = await openStation(app.root, '3', '심전도실')
  await queueUp(app.root, did, '홍길동')
  const wall = await (await browser.newContext({ viewport: { width: 1920, height: 1080 } })).newPage()
  await wall.goto(wallOf(app, did))
  await expect(queue(wall)).toContainText('홍O동')
  await nameScreen(app.root, did, '3층 복도')
  await app.enter(page, `/dids/mini-viewer/${did.id}`)
  await page.getByRole('button', { name: '홍길동 호출' }).click()

  await expect(stage(wall)).toHaveText('1번홍O동님→3심전도실')
  // After its slide-in animation it begins where the header ends, and has about 45 % of the screen.
  const header = await wall.getByRole('banner').boundingBox()
  await expect
    .poll(async () => Math.round((await stage(wall).boundingBox())?.y ?? 0))
    .toBe(Math.round(header?.height ?? 0))
  const box = await stage(wall).boundingBox()
  expect(box?.width).toBeCloseTo(1920, 0)
  expect((box?.height ?? 0) / 1080).toBeGreaterThan(0.4)
  expect((box?.height ?? 0) / 1080).toBeLessThan(0.52)
  await expect(page.getByRole('region', { name: '검사 중' })).toContainText(/표시됨 3층 복도 · \d+\.\d초/)
  await expect(stage(wall)).toBeHidden({ timeout: 12_000 })
  await expect(called(wall)).toContainText('홍O동')

  await wall.close()
  await page.getByRole('button', { name: '홍길동 완료' }).click()
  await queueUp(app.root, did, '김영희')
  await page.getByRole('button', { name: '김영희 호출' }).click()
  await expect(page.getByText('대기판 응답 없음')).toBeVisible()
})

test('a wall keeps the margin of its board free on every side, for a TV that cuts off the edge, with a call too', async ({
  app,
  page,
}) => {
  const did = await openStation(app.root, '3', '심전도실')
  const { didWaitingId } = await queueUp(app.root, did, '홍길동')
  await queueUp(app.root, did, '김영희')
  await setOption(app.root, did, 'screen', { margin: 5 })
  await page.setViewportSize({ width: 1920, height: 1080 })
  await page.goto(wallOf(app, did))
  await expect(queue(page)).toContainText('홍O동')
  await expect.poll(() => page.locator('[data-far]').boundingBox()).toEqual({ x: 96, y: 54, width: 1728, height: 972 })
  await app.root.request('POST', '/v1/did-waitings/call', { didWaitingId })
  await expect
    .poll(async () => {
      const { x = 0, width = 0 } = (await stage(page).boundingBox()) ?? {}
      return [x, width].map(Math.round)
    })
    .toEqual([96, 1728])
  await setOption(app.root, did, 'screen', { margin: 0 })
  await expect.poll(() => page.locator('[data-far]').boundingBox()).toEqual({ x: 0, y: 0, width: 1920, height: 1080 })
})

test('the wall wears the colours of its board, and has 7:1 or more for what is read in either', async ({
  app,
  page,
}) => {
  const did = await openStation(app.root, '3', '심전도실')
  await queueUp(app.root, did, '홍길동')
  await page.goto(wallOf(app, did))
  await expect(page.locator('html'), 'a translated page keeps old text').toHaveAttribute('translate', 'no')
  for (const scheme of ['LIGHT', 'DARK']) {
    await setOption(app.root, did, 'screen', { scheme })
    await expect(page.locator('[data-far]')).toHaveAttribute('data-scheme', scheme)
    const contrasts = await page.evaluate(() => {
      const channels = (color: string) => (color.match(/[\d.]+/g) ?? []).map(Number)
      const luminance = (color: string) => {
        const [red = 0, green = 0, blue = 0] = channels(color).map((value) =>
          value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4,
        )
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue
      }
      const groundOf = (element: Element | null): string => {
        if (!element) return 'rgb(255, 255, 255)'
        const { backgroundColor } = getComputedStyle(element)
        return (channels(backgroundColor)[3] ?? 1) === 0 ? groundOf(element.parentElement) : backgroundColor
      }
      const texts = [...document.querySelectorAll('[data-far] *')].filter(({ childNodes }) =>
        [...childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim()),
      )
      return texts.map((element) => {
        const [light = 0, dark = 0] = [luminance(getComputedStyle(element).color), luminance(groundOf(element))].sort(
          (a, b) => b - a,
        )
        return { text: element.textContent, contrast: (light + 0.05) / (dark + 0.05) }
      })
    })
    expect(contrasts.length).toBeGreaterThan(5)
    expect(contrasts.filter(({ contrast }) => contrast < 7)).toEqual([])
  }
})

test('six calls at once are read at once on any screen, and neither they nor a message cover anybody', async ({
  app,
  page,
}) => {
  const did = await openStation(app.root, '3', '심전도실', { maxPatient: 12, useMultiCall: true })
  const names = ['홍길동', '남궁민수', 'Peggy Jung', '제갈공명', '김구', '이순신']
  const entries = []
  for (const name of names) entries.push(await queueUp(app.root, did, name))
  for (let at = 0; at < 7; at += 1) await queueUp(app.root, did, `대기환자${at}`)
  await page.clock.install()
  await page.goto(wallOf(app, did))
  await expect(queue(page)).toContainText('홍O동')
  for (const [width, height, move] of [
    [1920, 1080, 'call'],
    [1080, 1920, 'recall'],
    [2560, 1080, 'recall'],
  ] as const) {
    await page.setViewportSize({ width, height })
    for (const { didWaitingId } of entries) await app.root.request('POST', `/v1/did-waitings/${move}`, { didWaitingId })
    await expect(stage(page).getByRole('listitem')).toHaveCount(names.length)
    await page.request.post(`${app.url}/api/v1/did-waitings/tag`, {
      data: { didId: did.id, tagValue: `unknown ${width}` },
    })
    await expect(page.locator('div[role=alert][data-tone]')).toBeVisible()
    // After both slide-in animations.
    await expect(async () => {
      const found = await page.evaluate(() => {
        const boxOf = (selector: string) => document.querySelector(selector)?.getBoundingClientRect() ?? new DOMRect()
        const covers = [boxOf('section[role=alert]'), boxOf('div[role=alert][data-tone]')]
        const panels = [...document.querySelectorAll('[data-list]')].map((panel) => panel.getBoundingClientRect())
        const staged = [...document.querySelectorAll('section[role=alert] li')]
        return {
          sizes: [
            ...document.querySelectorAll(
              'section[role=alert] span[data-long], section[role=alert] [data-marked=true] > :first-child',
            ),
          ].map((element) => Number.parseFloat(getComputedStyle(element).fontSize)),
          spilt: staged.filter((call) =>
            [...call.querySelectorAll('span[data-long], section[role=alert] [data-marked=true] > :first-child')].some(
              (element) => element.getBoundingClientRect().bottom > call.getBoundingClientRect().bottom + 8,
            ),
          ).length,
          covered: panels.filter(({ top, bottom }) =>
            covers.some((cover) => top < cover.bottom - 1 && bottom > cover.top + 1),
          ).length,
          overlap: (covers[0]?.bottom ?? 0) > (covers[1]?.top ?? 0),
        }
      })
      expect(found).toMatchObject({ spilt: 0, covered: 0, overlap: false })
      expect(found.sizes).toHaveLength(2 * names.length)
      for (const size of found.sizes) expect(size).toBeGreaterThanOrEqual((42 * Math.min(width, height)) / 1080 - 1)
    }).toPass({ timeout: 3_000 })
    await page.clock.fastForward(CALL_STAGE_MS)
    await expect(stage(page)).toBeHidden()
  }
})
