import { describe, expect, it } from 'vitest'
import { callFactsOf } from '../../../src/queue/callFacts.ts'
import { stepOf } from '../../../src/queue/rowSteps.ts'
import type { QueueAction } from '../../../src/queue/queueMoves.ts'

interface Button {
  readonly action: QueueAction
}

describe('what a list says of calls that did not help', () => {
  it('is read where our server says it, and nothing made of what another one sends', () => {
    const facts = {
      calls: 2,
      calledOften: true,
      missed: 1,
      missedOften: true,
      heldAt: '2026-11-23T01:00:00.000Z',
      holdReason: 'RESTROOM',
    }
    expect(callFactsOf(facts)).toEqual(facts)
    expect(
      callFactsOf({
        calls: 'no',
        calledOften: 'yes',
        missed: null,
        missedOften: 'yes',
        heldAt: 5,
        holdReason: 'BORED',
      }),
    ).toEqual({})
  })
})

describe('the button of a called patient', () => {
  const recall: Button = { action: 'recall' }
  const complete: Button = { action: 'complete' }
  const noShow: Button = { action: 'noShow' }
  it.each([
    [{}, 'recall'],
    [{ calls: 2 }, 'recall'],
    [{ calls: 3 }, 'noShow'],
    [{ calls: 9, missedOften: true }, 'noShowHold'],
    // The server's `calledOften` has priority over the number of calls.
    [{ calls: 2, calledOften: true }, 'noShow'],
    [{ calls: 4, calledOften: false }, 'recall'],
  ])('with %o is %s', (patient, action) => {
    expect(stepOf(recall, patient, noShow)).toEqual({ action })
    expect(stepOf(complete, patient, noShow)).toBe(complete)
  })
})
