import { beforeEach, describe, expect, it, vi } from 'vitest'
import { within } from '../../../../src/within.ts'
import { atOneVersion, readVersioned } from '../../../../src/viewer/board/versionedBody.ts'
import { failureOf, saysNoBoard } from '../../../../src/viewer/board/boardFailure.ts'
import { Freshness, STALE_AFTER_MS } from '../../../../src/viewer/board/freshness.ts'
import { KeptBoard, removeOldBoards } from '../../../../src/viewer/board/keptBoard.ts'
import { masked } from '../../../../src/viewer/board/masked.ts'
import { takePageBoard } from '../../../../src/viewer/board/takePageBoard.ts'
import { POLL_MS, PollSchedule, RETRY_MS } from '../../../../src/viewer/board/pollSchedule.ts'
import { readOption } from '../../../../src/viewer/board/readOption.ts'
import { readPatients } from '../../../../src/queue/readPatients.ts'
import { readAnswer } from '../../../../src/session/refusal.ts'
import type { ApiError } from '../../../../src/session/apiError.ts'
import { serverClock } from '../../../../src/session/serverClock.ts'
import { aPatient, anOption } from '../standInServer.ts'

const NOW = new Date('2026-03-02T01:42:00.000Z')

beforeEach(() => void vi.useFakeTimers({ now: NOW }))

const pass = (ms: number) => vi.advanceTimersByTime(ms)

describe('a signal that ends with another one or after a time', () => {
  /** Starts a request that ignores its signal, and returns that signal with the outcome. */
  function start(stop?: AbortSignal) {
    let signal = AbortSignal.abort()
    const { promise, resolve } = Promise.withResolvers<string>()
    const run = (given: AbortSignal) => {
      signal = given
      return promise
    }
    const outcome = within(1_000, run, stop).catch(({ message }: Error) => message)
    return { signal, outcome, resolve }
  }

  it('ends with the other one, although the request ignores it', async () => {
    const other = new AbortController()
    const { signal, outcome } = start(other.signal)
    expect(signal.aborted).toBe(false)
    other.abort()
    expect(signal.aborted).toBe(true)
    expect(await outcome).toBe('timeout')
  })

  it('has ended where the other one had', async () => {
    const { signal, outcome } = start(AbortSignal.abort())
    expect(signal.aborted).toBe(true)
    expect(await outcome).toBe('timeout')
  })

  it('ends after its time', async () => {
    const { signal, outcome } = start()
    pass(999)
    expect(signal.aborted).toBe(false)
    pass(1)
    expect(signal.aborted).toBe(true)
    expect(await outcome).toBe('timeout')
  })

  it('ends with neither once the request is answered', async () => {
    const other = new AbortController()
    const { signal, outcome, resolve } = start(other.signal)
    resolve('answer')
    expect(await outcome).toBe('answer')
    pass(2_000)
    other.abort()
    expect(signal.aborted).toBe(false)
  })
})

describe('the board that the page brings', () => {
  const write = (time: string, board: object = { did: { id: 7 }, version: 3 }) => {
    const text = JSON.stringify(board)
    document.head.innerHTML = `<script id="board" type="application/json" data-time="${time}">${text}</script>`
  }
  beforeEach(() => {
    vi.spyOn(performance, 'now').mockReturnValue(3_000)
    vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ responseStart: 1_000 }] as never)
  })

  it('is that of the page’s board, as of the moment at which the answer began', () => {
    const set = vi.spyOn(serverClock, 'set')
    write(String(NOW.getTime()))
    expect(takePageBoard('7')).toEqual({ did: { id: 7 }, version: 3 })
    expect(set).toHaveBeenCalledWith(NOW.getTime() + 2_000)
  })

  it('says no time where the server has said none', () => {
    const set = vi.spyOn(serverClock, 'set')
    for (const time of ['', '0', 'now']) {
      write(time)
      expect(takePageBoard('7')).not.toBeNull()
    }
    expect(set).not.toHaveBeenCalled()
  })

  it('is none of another board, of a slow page, or where there is none', () => {
    expect(takePageBoard('7')).toBeNull()
    write('1')
    expect(takePageBoard('8')).toBeNull()
    vi.mocked(performance.now).mockReturnValue(5_001)
    expect(takePageBoard('7')).toBeNull()
    vi.mocked(performance.now).mockReturnValue(5_000)
    expect(takePageBoard('7')).not.toBeNull()
  })
})

describe('DE-28 until when content was known to be right', () => {
  const start = () => {
    const freshness = new Freshness()
    freshness.confirm(performance.now())
    return { freshness, startedAt: performance.now() }
  }

  it('DE-28 never was known before the first answer', () => {
    const freshness = new Freshness()
    freshness.connectionAlive(performance.now())
    expect([freshness.isKnown, freshness.confirmedAt, freshness.isStale()]).toEqual([false, undefined, true])
  })

  it('DE-28 is stale eleven seconds after the last confirmation', () => {
    const { freshness } = start()
    expect(freshness.isKnown).toBe(true)
    pass(STALE_AFTER_MS)
    expect(freshness.isStale()).toBe(false)
    pass(1)
    expect(freshness.isStale()).toBe(true)
  })

  it('DE-28 is confirmed by a live connection, and by no earlier answer than the last', () => {
    const { freshness, startedAt } = start()
    pass(1_000)
    freshness.connectionAlive(performance.now())
    expect(freshness.confirmedAt).toBe(startedAt + 1_000)
    freshness.confirm(startedAt)
    freshness.connectionAlive(startedAt)
    expect(freshness.confirmedAt).toBe(startedAt + 1_000)
  })

  it('DE-28 goes on from a change only with an answer that was asked for after it', () => {
    const { freshness, startedAt } = start()
    pass(1_000)
    freshness.doubt()
    pass(1_000)
    freshness.connectionAlive(performance.now())
    expect(freshness.confirmedAt).toBe(startedAt + 1_000)
    freshness.confirm(startedAt + 1_000)
    freshness.connectionAlive(performance.now())
    expect(freshness.confirmedAt).toBe(startedAt + 2_000)
  })

  it('DE-28 of two changes is confirmed up to the second by an answer between them', () => {
    const { freshness, startedAt } = start()
    pass(1_000)
    freshness.doubt()
    pass(1_000)
    freshness.doubt()
    pass(1_000)
    freshness.confirm(startedAt + 500)
    freshness.connectionAlive(performance.now())
    expect(freshness.confirmedAt).toBe(startedAt + 1_000)
    freshness.confirm(startedAt + 1_000)
    freshness.connectionAlive(performance.now())
    expect(freshness.confirmedAt).toBe(startedAt + 2_000)
    freshness.confirm(startedAt + 2_000)
    freshness.connectionAlive(performance.now())
    expect(freshness.confirmedAt).toBe(startedAt + 3_000)
  })
})

describe('when a screen that hears nothing asks', () => {
  it.each([
    ['at once, before it has asked', () => undefined, 0, 0],
    ['after an answer', (polls: PollSchedule) => polls.done(), 2_500, 4_000],
    ['after a failure', (polls: PollSchedule) => polls.failed(), 3_500, 5_000],
    [
      'within a second, when something has happened',
      (polls: PollSchedule) => {
        polls.done()
        polls.soon()
      },
      0,
      600,
    ],
    [
      'in short steps after a break, where a poll is one small request',
      (polls: PollSchedule) => {
        polls.soon()
        polls.done(true)
      },
      700,
      760,
    ],
    [
      'in the usual steps after a break, where it is not',
      (polls: PollSchedule) => {
        polls.soon()
        polls.done(false)
      },
      2_500,
      4_000,
    ],
  ] as const)('%s', (_, then, min, max) => {
    for (const [chance, ms] of [
      [0, min],
      [0.5, (min + max) / 2],
    ] as const) {
      vi.spyOn(Math, 'random').mockReturnValue(chance)
      const polls = new PollSchedule()
      then(polls)
      const now = performance.now()
      vi.spyOn(performance, 'now').mockReturnValue(now + ms - 1)
      if (ms > 0) expect(polls.isDue()).toBe(false)
      vi.mocked(performance.now).mockReturnValue(now + ms)
      expect(polls.isDue()).toBe(true)
      vi.restoreAllMocks()
    }
    expect([POLL_MS.max, RETRY_MS.max]).toEqual([4_000, 5_000])
  })

  it('is never put off by what has happened', () => {
    vi.spyOn(Math, 'random').mockReturnValue(1)
    const polls = new PollSchedule()
    polls.soon()
    expect(polls.isDue()).toBe(true)
  })
})

describe('an answer', () => {
  const of = (body: string, status = 200, headers: Record<string, string> = {}) =>
    new Response(body, { status, headers })

  it('has the version of the board, and tells the time', async () => {
    const hear = vi.spyOn(serverClock, 'hear')
    const headers = { 'board-version': '12', date: 'Mon, 02 Mar 2026 01:42:00 GMT' }
    await expect(readVersioned(of('{"a":1}', 200, headers))).resolves.toEqual({ body: { a: 1 }, version: 12 })
    expect(hear).toHaveBeenCalledWith(headers.date)
    await expect(readVersioned(of(''))).resolves.toEqual({ body: undefined, version: null })
  })

  it('that is refused says so in the words of the server, if those are its own', async () => {
    const refusal = (body: unknown, status = 404) =>
      readAnswer(of(typeof body === 'string' ? body : JSON.stringify(body), status)).catch((error: unknown) => error)
    const own = { status: 404, code: 'DID_NOT_FOUND', message: '없습니다.' }
    const said = (await refusal(own)) as ApiError
    expect(said).toMatchObject({
      name: 'ApiError',
      status: 404,
      message: '없습니다.',
      body: { code: 'DID_NOT_FOUND', isInOwnWords: true },
    })
    expect(failureOf(said)).toBe(404)
    for (const other of [
      '<html>',
      'null',
      '5',
      { ...own, status: 403 },
      { ...own, code: '' },
      { ...own, code: 5 },
      { code: 'x' },
    ])
      expect(failureOf(await refusal(other))).toBe(0)
    expect(failureOf(await refusal({ ...own, code: 'NO_SUCH_CALL' }))).toBe(0)
    expect(failureOf(await refusal('<html>', 400))).toBe(0)
    expect(failureOf(await refusal('<html>', 503))).toBe(503)
    expect(failureOf(new TypeError('Failed to fetch'))).toBe(0)
    expect((await refusal({ message: 5 })) as ApiError).toMatchObject({
      message: '',
      body: { code: '', isInOwnWords: false },
    })
    expect([400, 404, 401, 0, null].map(saysNoBoard)).toEqual([true, true, false, false, false])
  })

  it('in parts is read until all are of one version, eight times at most and slower each time', async () => {
    const versions = [1, 2, 2]
    const read = vi.fn(async () => [
      { body: 'a', version: versions[0] ?? null },
      { body: 'b', version: versions.shift() === 1 ? 2 : 2 },
    ])
    const reading = atOneVersion(read)
    await vi.advanceTimersByTimeAsync(24)
    expect(read).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(1)
    await expect(reading).resolves.toEqual([
      { body: 'a', version: 2 },
      { body: 'b', version: 2 },
    ])
    let version = 0
    const changing = vi.fn(async () => [
      { body: 'a', version: (version += 1) },
      { body: 'b', version: (version += 1) },
    ])
    const failing = atOneVersion(changing).catch((error: unknown) => error)
    await vi.advanceTimersByTimeAsync(25 * (1 + 2 + 3 + 4 + 5 + 6 + 7))
    await expect(failing).resolves.toBeInstanceOf(Error)
    expect(changing).toHaveBeenCalledTimes(8)
  })
})

describe('what a device keeps of a board', () => {
  it('is read as it was written, by the board', () => {
    const kept = new KeptBoard('7')
    expect(kept.read()).toBeNull()
    kept.write({ no: '3' }, 5)
    expect(kept.read()).toEqual({ content: { no: '3' }, asOf: 5 })
    expect(new KeptBoard('8').read()).toBeNull()
    kept.forget()
    expect(kept.read()).toBeNull()
  })

  it('is written when it changes, and of the same content once a minute', () => {
    const kept = new KeptBoard('7')
    kept.write({ no: '3' }, 0)
    kept.write({ no: '3' }, 59_999)
    expect(kept.read()?.asOf).toBe(0)
    kept.write({ no: '3' }, 60_000)
    expect(kept.read()?.asOf).toBe(60_000)
    kept.write({ no: '4' }, 60_001)
    expect(kept.read()).toEqual({ content: { no: '4' }, asOf: 60_001 })
    kept.write({ no: '4' }, 0)
    expect(kept.read()?.asOf).toBe(0)
  })

  it('DE-06 goes with what earlier releases kept, which may hold notes about patients', () => {
    localStorage.setItem('board-1/7', '{}')
    localStorage.setItem('board-2/8', '{"content":{"waiting":[{"note":"당뇨"}]},"asOf":0}')
    localStorage.setItem('board-2x', 'of something else')
    const kept = new KeptBoard('7')
    kept.write({ no: '3' }, 5)
    removeOldBoards()
    expect(kept.read()).toEqual({ content: { no: '3' }, asOf: 5 })
    expect(Object.keys(localStorage).sort()).toEqual(['board-2x', 'board-3/7'])
    localStorage.removeItem('board-2x')
  })

  it('may be damaged, or have no room', () => {
    const kept = new KeptBoard('7')
    kept.write({}, 0)
    for (let at = 0; at < localStorage.length; at += 1) localStorage.setItem(localStorage.key(at) ?? '', '{')
    expect(kept.read()).toBeNull()
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new Error('full')
    })
    expect(() => kept.write({ no: '3' }, 0)).not.toThrow()
  })
})

describe('patients of a list', () => {
  it('count from 1 and are there once, wherever another server begins and however often it sends one', () => {
    const wire = [
      aPatient(1, '김O나', { order: 0 }),
      aPatient(2, '이O리', { order: 1 }),
      aPatient(1, '김O나', { order: 0 }),
    ]
    expect(readPatients(wire as never).map(({ id, order }) => [id, order])).toEqual([
      [1, 1],
      [2, 2],
    ])
  })

  it('are read in their order, with what the server knows of them and nothing else', () => {
    const wire = [
      aPatient(2, '이O리', { order: '2', calledAt: '2026-03-02T01:42:00.000Z' }),
      aPatient(1, '김O나', {
        front: false,
        number: 5,
        nameHidden: false,
        hideName: true,
        shownAt: null,
        shownBy: '복도',
        unnamedScreens: true,
      }),
      aPatient(3, '박O찬', { front: 1, number: '5', nameHidden: 'no', hideName: 'yes', shownBy: 5, unnamedScreens: 1 }),
    ]
    expect(readPatients(wire as never)).toEqual([
      {
        id: 1,
        name: '김O나',
        order: 1,
        joinedAt: wire[1]?.createdAt,
        calledAt: '',
        front: false,
        number: 5,
        nameHidden: false,
        hideName: true,
        shownAt: null,
        shownBy: '복도',
        unnamedScreens: true,
      },
      { id: 2, name: '이O리', order: 2, joinedAt: wire[0]?.createdAt, calledAt: '2026-03-02T01:42:00.000Z' },
      { id: 3, name: '박O찬', order: 3, joinedAt: wire[2]?.createdAt, calledAt: '', number: 5 },
    ])
    expect(Object.keys(readPatients([wire[0]] as never)[0] ?? {}).toSorted()).toEqual([
      'calledAt',
      'id',
      'joinedAt',
      'name',
      'order',
    ])
  })

  it('VW-05 have their names masked, unless the server has done so or they are for no screen', () => {
    const mask = masked({ use: true, index: 2, character: 'O' })
    const patient = { id: 1, name: '홍길동', order: 1, joinedAt: '', calledAt: '' }
    expect(mask(patient).name).toBe('홍O동')
    expect(mask({ ...patient, number: 5 }).name).toBe('홍O동')
    expect(mask({ ...patient, name: '홍O동' }).name).toBe('홍O동')
    expect(mask({ ...patient, nameHidden: false })).toEqual({ ...patient, nameHidden: false })
    expect(mask({ ...patient, hideName: true, nameHidden: false })).toMatchObject({ name: '', nameHidden: true })
  })
})

it('options have a notice without blanks around it, and a look for every screen', () => {
  const read = readOption(anOption({ notice: { use: true, content: ' 점심 \n' }, tag: { repeatSeconds: 5 } }))
  expect(read.notice).toEqual({ use: true, content: '점심' })
  expect(read).not.toHaveProperty('tag')
  expect(read.screen).toBeTypeOf('object')
  const { screen } = read
  expect(readOption(anOption({ screen: { ...screen, label: 'NUMBER' } })).screen).toEqual({
    ...screen,
    label: 'NUMBER',
  })
})
