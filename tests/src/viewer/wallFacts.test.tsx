import { act, screen } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { pass, reload, renderWall, standIn } from './renderWall.tsx'
import { anOption, aPatient, type StandInServer } from './standInServer.ts'

let server: StandInServer

standIn((made) => void (server = made))

const rows = () => [...document.querySelectorAll('tbody tr:not([aria-hidden])')].map((row) => row.textContent)
const header = () => screen.getByRole('banner').textContent
const delayed = { use: true, content: 15 }

describe('how long patients are likely to wait', () => {
  beforeEach(() => {
    server.waiting = [
      aPatient(1, '홍길동', { wait: { from: 0, to: 10 } }),
      aPatient(2, '김영희', { wait: { from: 0, to: 15 } }),
      aPatient(3, '박찬호', { wait: { from: 10, to: 25 } }),
      aPatient(4, '이순신'),
    ]
    server.facts = { newcomerWait: { from: 30, to: 50 } }
  })

  it('is shown of who would come now and of those behind the next one, where the board says so', async () => {
    server.option = anOption({ calls: { showWait: true }, delayTime: delayed })
    await renderWall()
    expect(header()).toContain('새로 오시면약 30~50분')
    // The delay is the one that staff entered.
    expect(header()).toContain('지연 시간15분')
    expect(rows()).toEqual(['1번째홍O동님다음', '2번째김O희님15분 이내', '3번째박O호님약 10~25분', '4번째이O신님'])
  })

  it('takes the place of the typed delay, which is gone where nothing can be said', async () => {
    server.option = anOption({ calls: { delayFromWaits: true }, delayTime: delayed })
    const { feed } = await renderWall()
    expect(header()).toContain('지연 시간약 40분')
    expect(header()).not.toContain('새로 오시면')
    expect(rows()[2]).toBe('3번째박O호님')
    server.facts = {}
    await reload(feed)
    expect(header()).not.toContain('지연')
  })

  it('is no delay where that is off', async () => {
    server.option = anOption({ calls: { delayFromWaits: true } })
    await renderWall()
    expect(header()).not.toContain('지연')
  })

  it('is not shown of what may be out of date', async () => {
    server.option = anOption({ calls: { showWait: true, delayFromWaits: true }, delayTime: delayed })
    const { feed } = await renderWall()
    server.away = true
    await act(async () => feed.become('lost'))
    await pass(13_000)
    expect(document.body.textContent).toContain('연결 끊김')
    expect(header()).not.toMatch(/새로|지연/)
    expect(rows()[2]).toBe('3번째박O호님')
  })

  it('is not shown by a board that does not say so, nor by one of another server', async () => {
    for (const option of [anOption({ calls: {} }), anOption()]) {
      server.option = option
      const { unmount } = await renderWall()
      expect(header()).not.toContain('새로')
      expect(rows()).toEqual(['1번째홍O동님다음', '2번째김O희님', '3번째박O호님', '4번째이O신님'])
      unmount()
    }
  })
})

describe('why a patient was moved ahead', () => {
  it('stands beside the number where the board says so, and where the server says why', async () => {
    server.waiting = [
      aPatient(1, '홍길동', { frontReason: 'EMERGENCY' }),
      aPatient(2, '김영희', { frontReason: 'OTHER' }),
      aPatient(3, '박찬호', { frontReason: 'BRIBE' }),
    ]
    server.option = anOption({ calls: { showReason: true } })
    const { unmount } = await renderWall()
    expect(rows()).toEqual(['1번째응급홍O동님다음', '2번째우선김O희님', '3번째박O호님'])
    unmount()
    server.option = anOption({ calls: {} })
    await renderWall()
    expect(rows()).toEqual(['1번째홍O동님다음', '2번째김O희님', '3번째박O호님'])
  })
})

describe('a call', () => {
  const sentences = () =>
    [...document.querySelectorAll<HTMLElement>('section[role=alert] [lang]')].map(({ lang, textContent }) => [
      lang,
      textContent,
    ])

  it.each([
    [
      { en: 'ECG', cn: '心电图室', jp: '心電図室' },
      [
        ['en', 'Please enter room 3, ECG.'],
        ['zh-Hans', '请进入3号 心电图室。'],
        ['ja', '3番 心電図室へお入りください。'],
      ],
    ],
    [
      undefined,
      [
        ['en', 'Please enter room 3.'],
        ['zh-Hans', '请进入3号检查室。'],
        ['ja', '3番の検査室へお入りください。'],
      ],
    ],
  ])('leads to the room in the languages of the board, by its names %o', async (roomNames, expected) => {
    server.option = anOption({ calls: { languages: ['en', 'cn', 'jp'] } })
    server.facts = { roomNames }
    const { feed } = await renderWall()
    server.called = [aPatient(1, '홍길동', { calledAt: '2026-03-02T01:42:00.000Z' })]
    await reload(feed)
    expect(screen.getByRole('alert').textContent).toContain('홍O동님→3심전도실')
    expect(sentences()).toEqual(expected)
  })
})
