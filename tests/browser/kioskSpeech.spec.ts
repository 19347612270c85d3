import type { Page } from '@playwright/test'
import { voiceProgram } from '../harness/sounds.ts'
import { expect, test } from './app.ts'
import { expectPatient, openKiosk } from './kiosks.ts'
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

/** Returns what the key that has the focus is called. */
const nameOfFocus = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? '')

/** Makes the screen dark: whatever is found after this is found by ear. */
const darken = (page: Page) =>
  page.evaluate(() => {
    document.documentElement.style.opacity = '0'
  })

test('DE-49 a person who sees nothing checks in by keypad and speech alone, from the start to the number', async ({
  app,
  page,
}) => {
  // It listens to some forty sentences, one after another.
  test.slow()
  const did = await openStation(app.root, '3', '채혈실')
  await app.root.request('PATCH', '/v1/settings', { kioskQuestion: 'BIRTH_DAY' })
  const roomIds = did.roomId === null ? [] : [did.roomId]
  const patientNo = await expectPatient(app, { birthDay: '0305', roomIds })
  await page.addInitScript(recordSounds)
  const spoken = listen(page)
  await openKiosk(app, page)
  await darken(page)
  const heard = (sentence: string, from = 0) =>
    expect.poll(() => spoken.slice(from), { timeout: 60_000 }).toContain(sentence)
  /**
   * Goes on with the arrow key until the key that is wanted says its name, and presses it.
   * @returns the number of sentences that were spoken before the press
   */
  const find = async (label: string) => {
    for (let steps = 0; steps < 25; steps += 1) {
      const before = spoken.length
      await page.keyboard.press('ArrowDown')
      // A sentence that was asked for before the key may still arrive first.
      const name = await nameOfFocus(page)
      await heard(name, before)
      if (name !== label) continue
      const pressedAt = spoken.length
      await page.keyboard.press('Enter')
      return pressedAt
    }
    throw new Error(`no key says ${label}: ${spoken.slice(-25).join(', ')}`)
  }
  const type = async (digits: string, says: (digit: string) => string) => {
    for (const digit of digits) await heard(says(digit), await find(digit))
  }

  expect(spoken).toEqual([])
  await page.keyboard.press('F1')
  await heard('환자 번호를 누르거나 태그를 대 주세요.')
  expect(spoken).toEqual([
    '소리로 안내합니다. 화살표로 고르고 확인 키로 누릅니다.',
    '환자 번호를 누르거나 태그를 대 주세요.',
  ])
  await type(patientNo, (digit) => digit)
  await find('접수하기')
  await heard('님이 맞습니까?')
  expect(spoken.slice(-4)).toEqual(['홍', '동그라미', '동', '님이 맞습니까?'])
  await find('예, 맞습니다')
  await heard('생일을 네 자리로 눌러 주세요. 3월 5일은 0305')
  // The digits of the answer are nobody else's business.
  await type('0305', () => '눌렀습니다')
  await heard('다음 차례입니다.', await find('확인'))
  expect(spoken.slice(-3)).toEqual(['접수 번호는 1번입니다.', '3번 채혈실 앞에서 기다려 주세요.', '다음 차례입니다.'])
  // The screen is heard once more by the same key, and the next person finds a silent kiosk.
  const before = spoken.length
  await page.keyboard.press('F1')
  await heard('접수 번호는 1번입니다.', before)
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
