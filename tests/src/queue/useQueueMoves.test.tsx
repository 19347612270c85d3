import { act, renderHook } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { UNDO_MS } from '../../../domain/limits.ts'
import type { MoveOutcome } from '../../../src/queue/queueMoves.ts'
import { type MovePage, useQueueMoves } from '../../../src/queue/useQueueMoves.ts'
import { useUndoOffers } from '../../../src/queue/useUndoOffers.ts'

interface Patient {
  readonly id: number
}

const BOARD = 7
const kim: Patient = { id: 1 }
const lee: Patient = { id: 2 }
const refusal = new Error('refused')

/** Settle the pending requests, in order. */
let answers: { resolve: (outcome: MoveOutcome) => void; reject: (error: unknown) => void }[]
/** Calls of the page's functions, in order. */
let told: string[]

beforeEach(() => {
  answers = []
  told = []
})

const pending = () => new Promise<MoveOutcome>((resolve, reject) => answers.push({ resolve, reject }))

const page: MovePage<Patient> = {
  send: ({ id }, { kind }) => {
    told.push(`${kind} ${id}`)
    return pending()
  },
  sendUndo: ({ patient }) => {
    told.push(`undo ${patient.id}`)
    return pending()
  },
  refetch: async (didIds) => void told.push(`refetch ${didIds.join()}`),
  offersUndo: () => true,
  isRefusal: (error) => error === refusal,
  onDone: ({ kind }) => void told.push(`${kind} done`),
  onDoneBefore: (name) => void told.push(`first: ${name}`),
  onUndone: () => void told.push('undone'),
  onFailure: () => void told.push('failed'),
}

function open(most?: number) {
  const { result } = renderHook(() => {
    const offers = useUndoOffers<Patient>(most)
    return { offers, moves: useQueueMoves(page, offers) }
  })
  const answer = (outcome: MoveOutcome = {}) => act(async () => answers.shift()?.resolve(outcome))
  const refuse = (error: unknown) => act(async () => answers.shift()?.reject(error))
  const press = (kind: 'call' | 'recall' | 'complete', patient: Patient) =>
    act(async () => result.current.moves.act({ kind }, patient, BOARD))
  return { result, answer, refuse, press, offered: () => result.current.offers.all.map(({ patient }) => patient.id) }
}

it('an offer that is over leaves with the next one, also of a board whose strips are not shown', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const { answer, press, offered } = open()
  await press('call', kim)
  await answer()
  vi.setSystemTime(Date.now() + UNDO_MS)
  await press('call', lee)
  await answer()
  expect(offered()).toEqual([2])
})

describe('undoing the last move', () => {
  it('waits for a move on its way, and takes that one back, once for two presses', async () => {
    const { result, answer, press, offered } = open()
    await press('call', kim)
    await answer()
    await press('complete', lee)
    const onNone = vi.fn<() => void>()
    await act(async () => {
      result.current.moves.undoLast({ onNone })
      result.current.moves.undoLast({ onNone })
    })
    expect(told).not.toContain('undo 1')
    await answer()
    expect(told.filter((each) => each.startsWith('undo'))).toEqual(['undo 2'])
    await answer()
    expect(offered()).toEqual([1])
    expect(onNone).not.toHaveBeenCalled()
  })

  it('takes back another move of the page when that came later, and says when there is none', async () => {
    const { result, answer, press } = open()
    const onNone = vi.fn<() => void>()
    const last = (until: number) => {
      const undo = vi.fn<() => void>()
      return { undo, other: () => ({ until, undo }) }
    }
    await act(async () => result.current.moves.undoLast({ onNone }))
    expect(onNone).toHaveBeenCalledTimes(1)
    await press('call', kim)
    await answer()
    const later = last(Date.now() + 2 * UNDO_MS)
    await act(async () => result.current.moves.undoLast({ other: later.other, onNone }))
    expect(later.undo).toHaveBeenCalledTimes(1)
    expect(told).not.toContain('undo 1')
    const earlier = last(1)
    await act(async () => result.current.moves.undoLast({ other: earlier.other, onNone }))
    expect(earlier.undo).not.toHaveBeenCalled()
    expect(told).toContain('undo 1')
  })

  it('says that there is none once the time is over, also where no strip has shown it', async () => {
    vi.useFakeTimers()
    const { result, answer, press } = open()
    await press('call', kim)
    await answer()
    vi.advanceTimersByTime(UNDO_MS)
    const onNone = vi.fn<() => void>()
    await act(async () => result.current.moves.undoLast({ onNone }))
    expect(onNone).toHaveBeenCalledTimes(1)
    expect(told).not.toContain('undo 1')
  })
})

describe('moves of patients', () => {
  it('WT-06 MV-04 sends one request for two presses before the page is redrawn, and locks that row alone', async () => {
    const { result, answer } = open()
    await act(async () => {
      result.current.moves.act({ kind: 'call' }, kim, BOARD)
      result.current.moves.act({ kind: 'call' }, kim, BOARD)
    })
    expect(told).toEqual(['call 1'])
    expect([kim, lee].map(result.current.moves.isRunning)).toEqual([true, false])
    await answer()
    expect(told).toEqual(['call 1', 'refetch 7', 'call done'])
    expect(result.current.moves.isRunning(kim)).toBe(false)
  })

  it('makes what follows a recall once the row is free', async () => {
    const { press, answer } = open()
    await press('recall', kim)
    await press('complete', kim)
    expect(told).toEqual(['recall 1'])
    await answer()
    expect(told.at(-1)).toBe('complete 1')
  })

  it('reads both boards of a transfer again, after a refusal too, which it throws', async () => {
    const { result, refuse } = open()
    const made = result.current.moves.make({ kind: 'transfer', to: { id: 8, name: { kr: '초음파실' } } }, kim, BOARD)
    const failed = expect(made).rejects.toBe(refusal)
    await refuse(refusal)
    await failed
    expect(told).toEqual(['transfer 1', 'refetch 7,8'])
  })

  it('DE-11 tells who was first, and offers nothing to take back', async () => {
    const { press, answer, offered } = open()
    await press('call', kim)
    await answer({ first: { name: '박서준' } })
    expect(told.at(-1)).toBe('first: 박서준')
    expect(offered()).toEqual([])
  })
})

describe('what can be taken back', () => {
  it('is the last move of each patient, or no more than a page has room for', async () => {
    for (const [most, expected] of [
      [undefined, [2, 1]],
      [1, [1]],
    ] as const) {
      const { press, answer, offered } = open(most)
      for (const patient of [kim, lee, kim]) {
        await press('call', patient)
        await answer()
      }
      expect(offered()).toEqual(expected)
    }
  })

  it('names the move and its end, and keeps the key for another try without an answer', async () => {
    vi.useFakeTimers({ now: 5_000 })
    const { result, press, answer, refuse, offered } = open()
    await press('call', kim)
    await answer({ moveId: 31 })
    const [offer] = result.current.offers.all
    if (!offer) throw new Error('nothing was offered')
    expect(offer).toMatchObject({ moveId: 31, didId: BOARD, until: 5_000 + UNDO_MS })
    await act(async () => result.current.moves.undo(offer))
    await refuse(new Error('no answer'))
    expect(result.current.offers.all).toEqual([offer])
    await act(async () => result.current.moves.undo(offer))
    await refuse(refusal)
    expect(offered()).toEqual([])
    expect(told.filter((line) => line === 'failed')).toHaveLength(2)
  })

  it('DE-27 is taken back once, however often pressed', async () => {
    const { result, press, answer, offered } = open()
    await press('call', kim)
    await answer()
    const [offer] = result.current.offers.all
    if (!offer) throw new Error('nothing was offered')
    await act(async () => {
      result.current.moves.undo(offer)
      result.current.moves.undo(offer)
    })
    expect(told.filter((line) => line === 'undo 1')).toHaveLength(1)
    await answer()
    expect(told.at(-1)).toBe('undone')
    expect(offered()).toEqual([])
  })
})

it('DE-48 a next call is that of whoever was first: the undo takes back that one', async () => {
  const { result, answer, offered } = open()
  const next = { kind: 'callNext', send: () => Promise.resolve(undefined), called: () => lee as never } as const
  await act(async () => result.current.moves.act(next, kim, BOARD))
  await answer({ moveId: 5 })
  expect(offered()).toEqual([2])
  expect(told).toContain('callNext done')
})
