import type { WebSocketRoute } from '@playwright/test'
import { expect, test } from './app.ts'
import { openStation } from './queues.ts'
import { call, recordParts, recordSounds, rest, SENTENCE, sounds, speaking, words } from './sounds.ts'
import { setOption, stage } from './walls.ts'

/** Returns the time of day in this many hours, in the tests' time zone. */
const inHours = (hours: number): string =>
  new Date(Date.now() + hours * 3_600_000).toLocaleTimeString('en-GB', {
    timeZone: 'Asia/Seoul',
    hour: '2-digit',
    minute: '2-digit',
  })

test('two calls are said one after the other, each twice behind its chime, and nothing overlaps', async ({
  app,
  page,
}) => {
  const { waiting } = await speaking(app, page)
  expect(await sounds(page)).toEqual([])
  await call(app, waiting[0])
  // Before the chime, both would be one sentence.
  await expect.poll(async () => (await sounds(page)).length).toBeGreaterThan(0)
  await call(app, waiting[1])
  await expect.poll(async () => (await words(page)).length, { timeout: 60_000 }).toBe(SENTENCE * 4)

  const all = await sounds(page)
  // the chime's two tones, each with its second partial
  expect(all.map(({ kind }) => kind)).toEqual([
    ...(['tone', 'tone', 'tone', 'tone'] as const),
    ...Array.from({ length: SENTENCE * 2 }, () => 'words'),
    ...(['tone', 'tone', 'tone', 'tone'] as const),
    ...Array.from({ length: SENTENCE * 2 }, () => 'words'),
  ])
  const spoken = all.filter(({ kind }) => kind === 'words')
  for (const [at, { at: begins, until, now }] of spoken.entries()) {
    expect(begins).toBeGreaterThanOrEqual(now)
    expect(until - begins).toBeGreaterThan(0.2)
    const next = spoken[at + 1]
    if (next) expect(next.at).toBeGreaterThanOrEqual(until)
  }
  const [firstOfSecond] = all.filter(({ kind }) => kind === 'tone').slice(4)
  expect(firstOfSecond?.at).toBeGreaterThanOrEqual(spoken[SENTENCE * 2 - 1]?.until ?? Infinity)
  await expect(page.getByText('소리 꺼짐')).toBeHidden()
})

test('words are as loud, and the chime is the one, as their board wants them at the moment', async ({ app, page }) => {
  const { did, waiting } = await speaking(app, page, { repeats: 1, chime: 'RISING', volume: 100 })
  const levels = async () => [...new Set((await words(page)).map(({ level }) => Number(level?.toFixed(4))))]
  const tones = async () => (await sounds(page)).filter(({ kind }) => kind === 'tone').length
  await call(app, waiting[0])
  await rest(page)
  expect(await levels()).toEqual([1])
  // do, mi, so, each with its second partial
  expect(await tones()).toBe(6)
  await setOption(app.root, did, 'voice', { volume: 50, chime: 'BELL' })
  await call(app, waiting[1])
  await expect.poll(async () => (await words(page)).length).toBe(SENTENCE * 2)
  expect(await levels()).toEqual([1, 0.25])
  expect(await tones()).toBe(8)
})

test('a wall that reconnects says no call twice, one that came meanwhile once, and a repeated one again', async ({
  app,
  page,
}) => {
  const lines: WebSocketRoute[] = []
  let isDown = false
  await page.routeWebSocket('**/websocket', (line) => {
    if (isDown) return void line.close()
    line.connectToServer()
    lines.push(line)
  })
  const { waiting } = await speaking(app, page, { repeats: 1, chime: 'NONE' })
  await call(app, waiting[0])
  await expect.poll(async () => (await words(page)).length).toBe(SENTENCE)
  await rest(page)

  const before = lines.length
  isDown = true
  for (const line of lines) await line.close()
  await call(app, waiting[1])
  isDown = false
  await expect.poll(() => lines.length, { timeout: 30_000 }).toBeGreaterThan(before)
  await expect.poll(async () => (await words(page)).length, { timeout: 30_000 }).toBe(SENTENCE * 2)
  await rest(page)
  expect((await words(page)).length).toBe(SENTENCE * 2)

  await app.root.request('POST', '/v1/did-waitings/recall', { didWaitingId: waiting[0]?.didWaitingId })
  await expect.poll(async () => (await words(page)).length, { timeout: 30_000 }).toBe(SENTENCE * 3)
})

test('a call that reaches the wall more than a minute late is shown and not said', async ({ app, page }) => {
  let isLate = true
  const late = new Set<string>()
  const later = (text: string) =>
    text.replaceAll(/"calledAt":"([^"]+)"/g, (said, at: string) => {
      if (isLate) late.add(at)
      return late.has(at) ? `"calledAt":"${new Date(Date.parse(at) - 61_000).toISOString()}"` : said
    })
  await page.routeWebSocket('**/websocket', (line) => {
    const server = line.connectToServer()
    server.onMessage((message) => line.send(later(message.toString())))
  })
  await page.route('**/api/v1/did-waitings/called/**', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, body: later(await answer.text()) })
  })
  const { waiting } = await speaking(app, page, { repeats: 1, chime: 'NONE' })
  await call(app, waiting[0])
  await expect(stage(page)).toContainText('홍O동')
  isLate = false
  await call(app, waiting[1])
  await expect.poll(async () => (await words(page)).length, { timeout: 30_000 }).toBe(SENTENCE)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

test('quiet hours are quiet, a chime that is off is not heard, and a board that does not speak loads nothing', async ({
  app,
  page,
}) => {
  const { did, waiting } = await speaking(app, page, {
    quietFrom: inHours(-1),
    quietTo: inHours(1),
    chime: 'NONE',
    repeats: 1,
  })
  await call(app, waiting[0])
  await expect(page.getByRole('alert', { name: '새 호출' })).toBeVisible()
  await setOption(app.root, did, 'voice', { quietFrom: '', quietTo: '' })
  await call(app, waiting[1])
  await expect
    .poll(async () => (await sounds(page)).map(({ kind }) => kind))
    .toEqual(Array.from({ length: SENTENCE }, () => 'words'))
  await rest(page)
  expect((await sounds(page)).length).toBe(SENTENCE)

  const loaded: string[] = []
  page.on('request', (request) => loaded.push(request.url()))
  const loadedForVoice = async () => {
    loaded.length = 0
    await page.reload()
    await expect(page.getByText('김O희').first()).toBeVisible()
    await page.waitForLoadState('networkidle')
    return loaded.filter((url) => /\.pack$|wallSpeaker-|\/voice\/parts$/.test(url)).length
  }
  expect(await loadedForVoice()).toBe(3)
  await setOption(app.root, did, 'voice', { use: false })
  expect(await loadedForVoice()).toBe(0)
})

test('the shipped recordings all decode, last as long as words do, are heard, and never clip', async ({
  app,
  page,
}) => {
  await speaking(app, page)
  const pack = await page.waitForFunction(() =>
    performance.getEntriesByType('resource').find(({ name }) => name.endsWith('.pack')),
  )
  const address = await pack.evaluate((entry) => entry?.name ?? '')
  const found = await page.evaluate(async (url) => {
    const file = await (await fetch(url)).arrayBuffer()
    const indexEnd = 4 + new DataView(file).getUint32(0, true)
    const index = JSON.parse(new TextDecoder().decode(file.slice(4, indexEnd))) as Record<string, number>
    const context = new OfflineAudioContext(1, 1, 48_000)
    const parts: { part: string; seconds: number; peak: number }[] = []
    let at = indexEnd
    for (const [part, size] of Object.entries(index)) {
      const audio = await context.decodeAudioData(file.slice(at, (at += size)))
      const samples = audio.getChannelData(0)
      parts.push({
        part,
        seconds: audio.duration,
        peak: samples.reduce((max, each) => Math.max(max, Math.abs(each)), 0),
      })
    }
    return { parts, isWhole: at === file.byteLength }
  }, address)
  expect(found.isWhole).toBe(true)
  expect(found.parts.length).toBeGreaterThan(170)
  for (const { part, seconds, peak } of found.parts) {
    expect(seconds, part).toBeGreaterThan(0.15)
    expect(seconds, part).toBeLessThan(2.5)
    expect(peak, part).toBeGreaterThan(0.3)
    expect(peak, part).toBeLessThan(0.99)
  }
})

test('staff listen to a call by what they have typed, before it is stored', async ({ app, page }) => {
  await recordParts(app)
  const did = await openStation(app.root, '3', '채혈실')
  await page.addInitScript(recordSounds)
  await app.enter(page, `/dids/option-manage/${did.id}`)
  const section = page.getByRole('region', { name: '음성 안내' })
  await section.getByRole('switch', { name: '음성 안내' }).check()
  await section.getByLabel('말하는 횟수').fill('1')
  await section.getByRole('button', { name: '이 기기에서 들어 보기' }).click()
  await expect.poll(async () => (await words(page)).length).toBe(SENTENCE)
  await expect(section.getByRole('button', { name: '이 기기에서 들어 보기' })).toBeEnabled({ timeout: 30_000 })
  await section.getByLabel('조용한 시간 시작').fill('22:00')
  await page.getByRole('button', { name: '변경사항 적용' }).click()
  await expect(section.getByText('시작과 끝을 모두 입력해 주세요.').first()).toBeVisible()
  await section.getByLabel('조용한 시간 끝').fill('7시')
  await expect(section.getByText('시각을 22:00처럼 입력해 주세요.').first()).toBeVisible()
  await section.getByLabel('조용한 시간 끝').fill('07:00')
  await page.getByRole('button', { name: '변경사항 적용' }).click()
  await expect(page.getByText('대기판 옵션 설정 성공')).toBeVisible()
  expect(await app.root.request('GET', `/v1/did-options/${did.id}`)).toMatchObject({
    voice: { use: true, repeats: 1, quietFrom: '22:00', quietTo: '07:00' },
  })
})
