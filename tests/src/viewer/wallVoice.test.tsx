import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { CALLS_DEFAULT } from '../../../contract/boardOptions.ts'
import { TEST_NUMBER, VOICE_DEFAULT } from '../../../contract/voice.ts'
import type { SpokenCall } from '../../../src/voice/announcer.ts'
// Loaded ahead, so that the wall's own import takes no time.
import '../../../src/viewer/wall/wallSpeaker.ts'
import { pass, renderWall, standIn } from './renderWall.tsx'
import { anOption, aPatient, type StandInServer } from './standInServer.ts'

const spoken = vi.hoisted(() => ({
  timeOfDay: (): string => '',
  onSilent: (_silent: boolean, _isBlocked: boolean): void => undefined,
  onLost: (): void => undefined,
  /** Numbers of the calls that were passed to the announcer. */
  said: [] as (number | undefined)[],
  /** Languages of the last of them. */
  languages: [] as SpokenCall['languages'],
  turn: undefined as SpokenCall['turn'],
  /** Key of the last of them. */
  key: '',
  /** Keys of the current calls that the announcer last kept. */
  kept: new Set() as ReadonlySet<string>,
}))

vi.mock('../../../src/voice/announcer.ts', () => ({
  Announcer: class {
    readonly isSpeaking = false
    constructor({ timeOfDay, onSilent, onLost }: Pick<typeof spoken, 'timeOfDay' | 'onSilent' | 'onLost'>) {
      Object.assign(spoken, { timeOfDay, onSilent, onLost })
    }
    readonly say = async ({ key, number, languages, turn }: SpokenCall) => {
      spoken.key = key
      spoken.languages = languages
      spoken.turn = turn
      return spoken.said.push(number) > 0
    }
    readonly keepOnly = (_: unknown, keys: ReadonlySet<string>) => void (spoken.kept = keys)
    readonly leave = () => undefined
    readonly close = () => undefined
  },
}))

let server: StandInServer

standIn((made) => {
  server = made
  vi.stubEnv('TZ', 'UTC')
  spoken.said = []
  server.option = anOption({ voice: { ...VOICE_DEFAULT, use: true } })
})

afterEach(() => {
  location.hash = ''
})

async function change(
  feed: { tell(message: { type: string; message: string; voiceTest?: string }): void },
  given: { voiceTest?: string } = {},
): Promise<void> {
  await act(async () => feed.tell({ type: 'RELOAD', message: '', ...given }))
  await pass(0)
}

describe('a wall that speaks its calls', () => {
  it('LS-11 takes its quiet hours in the time zone of the hospital, whatever that of the player', async () => {
    await renderWall()
    expect(spoken.timeOfDay()).toBe('10:42')
    vi.setSystemTime(new Date('2026-03-02T15:05:00Z'))
    expect(spoken.timeOfDay()).toBe('00:05')
  })

  it('begins a call that waited for others for minutes, but none from before a sleep of the device', async () => {
    server.outcome = { speaks: true, isSpoken: false }
    const { feed } = await renderWall()
    server.called = [aPatient(1, '홍길동', { calledAt: '2026-03-02T01:42:00.000Z', number: 12 })]
    await change(feed)
    const isOurs = () => spoken.turn?.isOurs(new AbortController().signal)
    await pass(4 * 60_000)
    expect(await isOurs()).toBe(true)
    await pass(60_000)
    expect(await isOurs()).toBe(false)
  })

  it('DE-24 a sound device that is gone marks the wall, also after a reload, and the agent restarts the browser', async () => {
    const silent = () => screen.queryByText('소리 꺼짐') !== null
    const told: string[] = []
    const answer = globalThis.fetch
    vi.stubGlobal('fetch', async (address: string, given?: RequestInit) => {
      if (!address.includes('/agent/')) return answer(address, given)
      told.push(address)
      return new Response(null, { status: 204 })
    })
    location.hash = '#agent=9080'
    await renderWall()
    await act(async () => spoken.onSilent(false, false))
    expect(silent()).toBe(false)
    await act(async () => spoken.onLost())
    expect(silent()).toBe(true)
    expect(screen.queryByText('이 컴퓨터의 소리 장치를 확인해 주세요.')).not.toBeNull()
    expect(told).toEqual(['http://localhost:9080/agent/sound'])
    cleanup()
    await renderWall()
    // The browser then plays into nothing, and its clock runs again.
    await act(async () => spoken.onSilent(false, false))
    expect(silent()).toBe(true)
  })

  it('a touch is asked for only where it may start the sound', async () => {
    await renderWall()
    await act(async () => spoken.onSilent(true, true))
    expect(screen.queryByText('화면을 한 번 누르면 켜집니다.')).not.toBeNull()
    await act(async () => spoken.onSilent(true, false))
    expect(screen.queryByText('화면을 한 번 누르면 켜집니다.')).toBeNull()
    expect(screen.queryByText('이 컴퓨터의 소리 장치를 확인해 주세요.')).not.toBeNull()
  })

  it('speaks calls and tests in the languages of its board', async () => {
    const option = (languages: ('en' | 'jp')[]) =>
      anOption({ voice: { ...VOICE_DEFAULT, use: true }, calls: { ...CALLS_DEFAULT, languages } })
    server.option = option(['en', 'jp'])
    const { feed } = await renderWall()
    server.called = [aPatient(1, '홍길동', { calledAt: '2026-03-02T01:42:00.000Z', number: 12 })]
    await change(feed)
    expect(spoken).toMatchObject({ said: [12], languages: ['en', 'jp'] })
    server.option = option(['jp'])
    await change(feed)
    await change(feed, { voiceTest: 'a test' })
    expect(spoken).toMatchObject({ said: [12, TEST_NUMBER], languages: ['jp'] })
  })

  it('drops an announcement of a place that its patient has left, as when the board gets another room', async () => {
    const { feed } = await renderWall()
    const call = { calledAt: '2026-03-02T01:42:00.000Z', number: 12 }
    server.called = [aPatient(1, '홍길동', { ...call, placeName: { kr: '2번 창구', en: 'Window 2' } })]
    await change(feed)
    await change(feed)
    expect(spoken.kept).toContain(spoken.key)
    server.called = [aPatient(1, '홍길동', call)]
    await change(feed)
    expect(spoken.kept).not.toContain(spoken.key)
    expect(spoken.said).toEqual([12])
  })

  it('VW-01 speaks no call while its address has another room than the board, but does speak a test', async () => {
    const { feed } = await renderWall('1')
    server.called = [aPatient(1, '홍길동', { calledAt: '2026-03-02T01:42:00.000Z', number: 12 })]
    await change(feed)
    expect(spoken.said).toEqual([12])
    expect(spoken.kept).toContain(spoken.key)

    server.did = { ...server.did, roomId: 2 }
    await change(feed)
    expect(screen.getByText('DIDViewerNotFound')).toBeTruthy()
    expect(spoken.kept.size).toBe(0)
    server.called = [aPatient(2, '김영희', { calledAt: '2026-03-02T01:42:01.000Z', number: 13 }), ...server.called]
    await change(feed)
    expect(spoken.said).toEqual([12])
    expect(spoken.kept.size).toBe(0)
    await change(feed, { voiceTest: 'a test' })
    expect(spoken.said).toEqual([12, TEST_NUMBER])
  })
})
