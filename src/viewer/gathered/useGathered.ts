import { useEffect, useMemo, useReducer } from 'react'
import type { Patient } from '../../queue/readPatients.ts'
import { type WallTexts, wallTexts } from '../../i18n/display/wallTexts.ts'
import { callKey } from '../../realtime/callKey.ts'
import type { BoardState } from '../board/shownBoard.ts'
import type { WallContent } from '../wall/loadWall.ts'
import type { OpenBoard } from '../wall/openBoard.ts'
import { type LabelOf, patientLabels } from '../wall/patientLabel.ts'
import { STALE_NAMES_MS, useOverdue } from '../wall/useOverdue.ts'

/** One board of the screen. */
export interface GatheredBoard {
  readonly open: OpenBoard
  readonly state: BoardState<WallContent>
  readonly labelOf: LabelOf
}

/** A called patient of one of the boards. */
export interface GatheredCall {
  readonly key: string
  readonly patient: Patient
  readonly content: WallContent
  readonly labelOf: LabelOf
  /** Whether the call is new and shown large. */
  readonly isStaged: boolean
}

/** Follows the boards while the component is mounted. */
export function useGathered(boards: readonly OpenBoard[]): {
  readonly boards: readonly GatheredBoard[]
  readonly staleSince: number | null
} {
  const [, changed] = useReducer((count: number) => count + 1, 0)
  useEffect(() => {
    const ends = boards.flatMap(({ parts: { board, stage, overlay, voice } }) => [
      board.subscribe(changed),
      stage.subscribe(changed),
      overlay.subscribe(changed),
      voice.subscribe(changed),
      board.start(),
    ])
    return () => {
      for (const end of ends) end()
    }
  }, [boards])
  const states = boards.map(({ parts }) => parts.board.getState())
  const staleSince = staleSinceOf(states)
  const numbersOnly = useOverdue(staleSince, STALE_NAMES_MS)
  const wall = wallTexts()
  const labelsOf = useMemo(() => memoizedLabels(numbersOnly, wall), [numbersOnly, wall])
  const shown = boards.map((open, at) => {
    const state = states[at] as BoardState<WallContent>
    return { open, state, labelOf: labelsOf(state.content) }
  })
  return { boards: shown, staleSince }
}

/** Returns the time until which the oldest of the stale boards was current; null when none is stale. */
function staleSinceOf(states: readonly BoardState<WallContent>[]): number | null {
  const times = states.flatMap(({ stale, asOf }) => (stale && asOf !== null ? asOf : []))
  return times.length === 0 ? null : Math.min(...times)
}

/** Returns the labels of the patients of a board, made once for each content. */
function memoizedLabels(numbersOnly: boolean, wall: WallTexts): (content: WallContent | null) => LabelOf {
  const known = new WeakMap<WallContent, LabelOf>()
  return (content) => {
    if (!content) return () => ({ text: '', isName: false, number: '', beside: '' })
    const labels = known.get(content) ?? patientLabels(content, numbersOnly, wall)
    known.set(content, labels)
    return labels
  }
}

/** Returns the called patients of all boards, the latest first. */
export function callsOf(boards: readonly GatheredBoard[]): readonly GatheredCall[] {
  return boards
    .flatMap(({ open, state: { content }, labelOf }) => {
      if (!content) return []
      const { shown, following } = open.parts.stage.getStaged()
      const staged = new Set([...shown, ...following].map(callKey))
      return content.called.map((patient) => {
        const key = callKey(patient)
        return { key, patient, content, labelOf, isStaged: staged.has(key) }
      })
    })
    .sort((a, b) => Number(a.patient.calledAt < b.patient.calledAt) - Number(a.patient.calledAt > b.patient.calledAt))
}
