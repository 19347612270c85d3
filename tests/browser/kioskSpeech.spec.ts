import type { Page } from '@playwright/test'
import { voiceProgram } from '../harness/sounds.ts'
import { type App, expect, test } from './app.ts'
import { expectPatient, openKiosk, openServices } from './kiosks.ts'
import { openStation } from './queues.ts'
import { recordSounds, sounds } from './sounds.ts'

const { command } = voiceProgram('process.stdout.write(wav)')
test.use({ settings: { VOICE_COMMAND: command } })

/** Notes the sentences of which the kiosk plays the server's voice, in their order. */
function listen(page: Page): string[] {
  const spoken: string[] = []
  page.on('response', (response) => {
    const { pathname, searchParams } = new URL(response.url())
    if (pathname.endsWith('/kiosks/speech') && response.ok()) spoken.push(searchParams.get('text') ?? '')
  })
  return spoken
}

/** Time in which a sentence that was asked for before a key may still arrive, in ms. */
const LATE_MS = 150

/**
 * Somebody who sees nothing: knows of the kiosk what it says, and presses keys of its keypad. Nothing here reads the page,
 * whose screen is dark.
 */
class Listener {
  readonly #page: Page
  readonly spoken: readonly string[]

  constructor(page: Page, spoken: readonly string[]) {
    this.#page = page
    this.spoken = spoken
  }

  /** Waits for a sentence, not before the first of so many. */
  async hear(sentence: string, from = 0): Promise<void> {
    await expect.poll(() => this.spoken.slice(from), { timeout: 60_000 }).toContain(sentence)
  }

  /** Presses a key of the keypad. @returns what is said next */
  async press(key: string): Promise<readonly string[]> {
    const before = this.spoken.length
    await this.#page.keyboard.press(key)
    await expect.poll(() => this.spoken.length, { timeout: 20_000 }).toBeGreaterThan(before)
    await this.#page.waitForTimeout(LATE_MS)
    return this.spoken.slice(before)
  }

  /**
   * Goes on with the arrow key until the kiosk says what is wanted, and presses Enter.
   * @returns the number of sentences that were spoken before the press
   */
  async choose(label: string): Promise<number> {
    for (let steps = 0; steps < 25; steps += 1) {
      if (!(await this.press('ArrowDown')).includes(label)) continue
      const pressedAt = this.spoken.length
      await this.#page.keyboard.press('Enter')
      return pressedAt
    }
    throw new Error(`no key says ${label}: ${this.spoken.slice(-25).join(', ')}`)
  }
}

/** Opens a kiosk with a printer whose screen is dark. @returns the person before it, and what is printed */
async function openInTheDark(app: App, page: Page) {
  await page.addInitScript(recordSounds)
  await page.addInitScript(() => {
    window.print = () => {
      sessionStorage.setItem('printed', document.querySelector('[data-print-sheet]')?.textContent ?? '')
      dispatchEvent(new Event('afterprint'))
    }
  })
  const spoken = listen(page)
  await openKiosk(app, page, 22, '/check-in?print')
  // Until it knows what tickets there are, the kiosk is for the check-in.
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => {
    document.documentElement.style.opacity = '0'
  })
  const slip = () => page.evaluate(() => sessionStorage.getItem('printed'))
  return { person: new Listener(page, spoken), slip }
}

const WELCOME = '소리로 안내합니다. 화살표로 고르고 확인 키로 누릅니다.'
const TAKE = '종이를 가져가 주세요. 나오지 않으면 번호를 기억해 주세요.'

test('DE-49 a person who sees nothing checks in by keypad and speech alone, from the start to the slip', async ({
  app,
  page,
}) => {
  // It listens to some forty sentences, one after another.
  test.slow()
  const did = await openStation(app.root, '3', '채혈실')
  await app.root.request('PATCH', '/v1/settings', { kioskQuestion: 'BIRTH_DAY' })
  const roomIds = did.roomId === null ? [] : [did.roomId]
  const patientNo = await expectPatient(app, { birthDay: '0305', roomIds })
  const { person, slip } = await openInTheDark(app, page)
  const { spoken } = person
  expect(spoken).toEqual([])
  await person.press('F1')
  await person.hear('환자 번호를 누르거나 태그를 대 주세요.')
  expect(spoken).toEqual([WELCOME, '환자 번호를 누르거나 태그를 대 주세요.'])
  for (const digit of patientNo) await person.hear(digit, await person.choose(digit))
  await person.choose('접수하기')
  await person.hear('님이 맞습니까?')
  expect(spoken.slice(-4)).toEqual(['홍', '동그라미', '동', '님이 맞습니까?'])
  await person.choose('예, 맞습니다')
  await person.hear('생일을 눌러 주세요. 3월 5일은 0305')
  // The digits of the keypad; those of the answer are nobody else's business.
  for (const digit of '0305') expect(await person.press(digit)).toEqual(['눌렀습니다'])
  await person.hear(TAKE, await person.choose('확인'))
  expect(spoken.slice(-4)).toEqual([
    '접수 번호는 1번입니다.',
    '3번 채혈실 앞에서 기다려 주세요.',
    '다음 차례입니다.',
    TAKE,
  ])
  await expect.poll(slip).toMatch(/1.*3번 채혈실 앞에서 기다려 주세요./)
  // The screen is heard once more by the same key, and the next person finds a silent kiosk.
  const before = spoken.length
  await person.press('F1')
  await person.hear('접수 번호는 1번입니다.', before)
  const played = (await sounds(page)).filter(({ kind }) => kind === 'words')
  expect(played.length).toBeGreaterThan(20)
  expect(played.every(({ at, until }) => until > at)).toBe(true)
  await page.keyboard.press('Escape')
  await page.waitForTimeout(500)
  const silent = spoken.length
  await page.keyboard.press('ArrowDown')
  await page.waitForTimeout(500)
  expect(spoken.length).toBe(silent)
})

test('DE-49 a person who sees nothing takes a number ticket by keypad and speech alone, from the start to the slip', async ({
  app,
  page,
}) => {
  test.slow()
  await openServices(app, ['1', '원무'], ['2', '수납'])
  const { person, slip } = await openInTheDark(app, page)
  await person.press('F1')
  await person.hear('무엇을 도와 드릴까요?')
  await person.press('ArrowDown')
  await person.hear('번호나 태그가 있는 분')
  await person.press('ArrowDown')
  await person.hear('대기 0명')
  expect(person.spoken).toEqual([
    WELCOME,
    '무엇을 도와 드릴까요?',
    '접수하기',
    '번호나 태그가 있는 분',
    '원무',
    '대기 0명',
  ])
  await person.hear(TAKE, await person.choose('수납'))
  expect(person.spoken.slice(-4)).toEqual([
    '번호표는 1번입니다.',
    '2번 수납 앞에서 기다려 주세요.',
    '다음 차례입니다.',
    TAKE,
  ])
  await expect.poll(slip).toMatch(/1.*2번 수납 앞에서 기다려 주세요./)
  await person.choose('직원 부르기')
  await person.hear('직원을 불렀습니다.')
})

test('DE-49 every key of every bar and screen says its name, with a focus that is seen', async ({ app, page }) => {
  const spoken = listen(page)
  await openKiosk(app, page)
  await page.keyboard.press('F1')
  const names = await page
    .getByRole('button')
    .evaluateAll((keys) => keys.map((key) => key.getAttribute('aria-label') ?? key.textContent ?? ''))
  for (const name of names) {
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => spoken.at(-1)).toBe(name === '소리' ? '소리 끄기' : name)
    const { outline, width } = await page.evaluate(() => {
      const { outlineColor, outlineWidth } = getComputedStyle(document.activeElement as Element)
      return { outline: outlineColor, width: parseFloat(outlineWidth) }
    })
    expect(outline).not.toMatch(/, 0\)$/)
    expect(width).toBeGreaterThan(2)
  }
  // Around the end, and back.
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => spoken.at(-1)).toBe('1')
  await page.keyboard.press('ArrowUp')
  await expect.poll(() => spoken.at(-1)).toBe('English')
})

test('DE-49 a plugged earphone starts the speech, louder and quieter by keys, and more time is asked aloud', async ({
  app,
  page,
}) => {
  const spoken = listen(page)
  await page.clock.install()
  await openKiosk(app, page)
  await page.getByRole('button', { name: '4', exact: true }).click()
  expect(spoken).toEqual([])
  await page.evaluate(() => navigator.mediaDevices.dispatchEvent(new Event('devicechange')))
  await expect.poll(() => spoken[0]).toBe('소리로 안내합니다. 화살표로 고르고 확인 키로 누릅니다.')
  await page.keyboard.press('PageUp')
  await expect.poll(() => spoken.at(-1)).toBe('소리 크기 8')
  // The time of speech does not count, so that the clock of the test goes on beside it.
  const later = async () => {
    await page.clock.runFor(2_000)
    return spoken
  }
  await expect.poll(later, { timeout: 60_000, intervals: [300] }).toContain('시간이 더 필요하세요?')
})
