import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ProblemReport, Receipt } from '../../contract/events.ts'
import { DISPLAY_HEADERS } from '../../contract/realtime.ts'
import { displayFingerprint, type Introduction, readIntroduction } from '../../server/realtime/displayWatch.ts'
import { openDisplay, subscribed } from '../harness/displays.ts'
import { eventually } from '../harness/eventually.ts'
import { refused, startGateway, type TestGateway } from '../harness/gateway.ts'
import { RawStomp } from '../harness/stomp.ts'

describe('how a display introduces itself', () => {
  const secret = '9b2f6c1e-0d53-4a44-9a7e-5f5d6f1c2b3a'
  const read = (said: Record<string, string>, address = '192.0.2.7') =>
    readIntroduction(new Map(Object.entries({ [DISPLAY_HEADERS.id]: secret, ...said })), address)

  it('is listed by a UUID that says nothing of its secret, in capitals or not', () => {
    const id = displayFingerprint(secret)
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    expect(displayFingerprint(secret.toUpperCase())).toBe(id)
    const others = Array.from({ length: 50 }, () => displayFingerprint(randomUUID()))
    expect(new Set([id, ...others]).size).toBe(51)
    for (const other of others) expect(other).toMatch(/^.{14}8.{4}[89ab]/)
  })

  it('is who it says, where it comes from, and nothing that it leaves out', () => {
    expect(read({})).toEqual({
      id: displayFingerprint(secret),
      screen: '',
      version: '',
      page: '',
      address: '192.0.2.7',
      signedIn: false,
      copyOf: null,
    })
    const browser = randomUUID()
    expect(read({ [DISPLAY_HEADERS.browser]: browser, [DISPLAY_HEADERS.copyOf]: browser })).toMatchObject({
      browser,
      copyOf: displayFingerprint(browser),
    })
    expect(read({ [DISPLAY_HEADERS.browser]: 'x', [DISPLAY_HEADERS.copyOf]: 'x' })).toEqual(read({}))
    expect(read({ [DISPLAY_HEADERS.signedIn]: 'true' })?.signedIn).toBe(true)
    expect(read({ [DISPLAY_HEADERS.signedIn]: 'yes' })?.signedIn).toBe(false)
    expect(read({}, '::ffff:192.0.2.7')?.address).toBe('192.0.2.7')
    expect(read({}, '2001:db8::ffff:1')?.address).toBe('2001:db8::ffff:1')
    expect(read({ [DISPLAY_HEADERS.id]: 'lobby' })).toBeUndefined()
    expect(readIntroduction(new Map(), '192.0.2.7')).toBeUndefined()
  })

  it.each([
    ['screen', '1x1', true],
    ['screen', '12345x12345', true],
    ['screen', '123456x1', false],
    ['screen', '1x123456', false],
    ['screen', '1920x1080 ', false],
    ['screen', ' 1920x1080', false],
    ['screen', 'x', false],
    ['version', '0.1.0', true],
    ['version', 'v'.repeat(50), true],
    ['version', 'v'.repeat(51), false],
    ['version', '0.1\n', false],
    ['version', '판 1', false],
    ['page', '/s/hall-2', true],
    ['page', '/d/1+2+3+4+5+6+7+8', true],
    ['page', '/d/1', false],
    ['page', '/s/Hall', false],
    ['page', '/rooms', false],
  ] as const)('its %s may be %j: %s', (what, value, isTaken) => {
    expect(read({ [DISPLAY_HEADERS[what]]: value })?.[what]).toBe(isTaken ? value : '')
  })
})

describe('what a display shows', () => {
  let test: TestGateway
  const events: (readonly [what: string, ...about: unknown[]])[] = []
  const receipts: { id: string; didId: number; shown: Receipt['shown'] }[] = []
  beforeEach(async () => {
    events.length = 0
    receipts.length = 0
    test = await startGateway({
      heartbeatMs: 60_000,
      displays: {
        appeared: ({ id }: Introduction, didId: number) => {
          events.push(['appeared', id, didId])
          return {
            isNamed: false,
            report: (problems: ProblemReport['problems']) => void events.push(['reported', didId, problems]),
            leave: () => void events.push(['left', didId]),
          }
        },
      },
      receipts: { take: (id, didId, shown) => void receipts.push({ id, didId, shown }) },
    })
  })
  afterEach(async () => {
    vi.useRealTimers()
    await test.close()
  })

  const CALL = { didWaitingId: 1, calledAt: '2026-03-02T01:42:00.000Z' }
  /** Resolves when all earlier frames are processed, because frames are processed in order. */
  const done = (raw: RawStomp) => subscribed(raw, randomUUID(), '/displays')

  it('is the first board that it subscribes to, until it ends that subscription or goes', async () => {
    const { id, raw } = await openDisplay(test.url, 7)
    await subscribed(raw, 'receipts', '/rfid/9/receipts')
    await subscribed(raw, 'other', '/rfid/8/messages')
    raw.send('UNSUBSCRIBE\nid:other\n\n')
    await done(raw)
    expect(events).toEqual([['appeared', id, 7]])
    raw.send('UNSUBSCRIBE\nid:wall\n\n')
    await subscribed(raw, 'next', '/rfid/9/messages')
    expect(events.slice(1)).toEqual([
      ['left', 7],
      ['appeared', id, 9],
    ])
    raw.socket.close()
    await eventually(() => expect(events.slice(3)).toEqual([['left', 9]]))
  })

  it('is over once, though the display ends its subscription and then goes', async () => {
    const { raw } = await openDisplay(test.url, 7)
    raw.send('UNSUBSCRIBE\nid:wall\n\n')
    await done(raw)
    raw.socket.close()
    await test.close()
    expect(events.filter(([what]) => what === 'left')).toHaveLength(1)
  })

  it('is what its reports and receipts are about, and no other board that it hears', async () => {
    const { id, raw, report, confirm } = await openDisplay(test.url, 7)
    await subscribed(raw, 'other', '/rfid/8/messages')
    report(['VIDEO'])
    raw.send(`SEND\ndestination:/rfid/8/problems\n\n{"problems":["PHOTO"]}`)
    raw.send(`SEND\ndestination:/rfid/8/receipts\n\n${JSON.stringify({ shown: [CALL] })}`)
    confirm([CALL])
    await done(raw)
    expect(events.slice(1)).toEqual([['reported', 7, ['VIDEO']]])
    expect(receipts).toEqual([{ id, didId: 7, shown: [CALL] }])
  })

  it('is nothing for a client that is no display, whose reports and receipts go nowhere', async () => {
    const raw = await RawStomp.connect(test.url)
    await subscribed(raw, 'a', '/rfid/7/messages')
    raw.send(`SEND\ndestination:/rfid/7/problems\n\n{"problems":["PHOTO"]}`)
    raw.send(`SEND\ndestination:/rfid/7/receipts\n\n${JSON.stringify({ shown: [CALL] })}`)
    await done(raw)
    expect([events, receipts]).toEqual([[], []])
  })

  it('AP-11 is reported and confirmed thirty times a second in all, and no more', async () => {
    vi.useFakeTimers({ toFake: ['performance'] })
    const { raw, report, confirm } = await openDisplay(test.url, 7)
    for (let sent = 0; sent < 15; sent += 1) {
      report(['VIDEO'])
      confirm([CALL])
    }
    await done(raw)
    report([])
    await refused(raw, '화면 이상 보고는 1초에 30개까지입니다.')
    expect([events.filter(([what]) => what === 'reported').length, receipts.length]).toEqual([15, 15])
  })
})
