import { useEffect, useRef, useState } from 'react'
import { FRONT_REASONS } from '../../../domain/waitingMoves.ts'
import { miniTexts } from '../../i18n/display/miniTexts.ts'
import type { QueueMove } from '../../queue/queueMoves.ts'
import { numberedName } from '../../queue/numberedName.ts'
import type { Patient } from '../board/readPatients.ts'
import { loadBoards, type OtherBoard } from './loadBoards.ts'
import './MoveDialog.css'

interface MoveDialogProps {
  readonly didId: string
  readonly patient: Patient
  /** The patient waits, and others before. */
  readonly mayGoFirst: boolean
  readonly onMove: (move: QueueMove) => void
  readonly onClose: () => void
}

/**
 * What is rarely done with a patient, each by one press: to the front for a reason, or to another board. Both can be
 * taken back, so nothing is asked twice.
 */
export function MoveDialog({ didId, patient, mayGoFirst, onMove, onClose }: MoveDialogProps) {
  const mini = miniTexts()
  const dialog = useRef<HTMLDialogElement>(null)
  const boards = useBoards(didId)
  useEffect(() => dialog.current?.showModal(), [])
  const move = (wanted: QueueMove) => {
    onMove(wanted)
    onClose()
  }
  const { alerts = [], note = '' } = patient
  const minded = [...alerts.map((alert) => mini.alerts[alert]), note].filter(Boolean).join(' · ')
  return (
    <dialog ref={dialog} className="move-dialog" aria-label={mini.patientName(numberedName(patient))} onClose={onClose}>
      <div className="move-sheet">
        <h2>{mini.patientName(numberedName(patient))}</h2>
        {minded !== '' && <p>{minded}</p>}
        {mayGoFirst && (
          <section aria-label={mini.toFront}>
            <h3>{mini.toFront}</h3>
            <div className="move-reasons">
              {FRONT_REASONS.map((reason) => (
                <button key={reason} type="button" onClick={() => move({ kind: 'front', reason, note: '' })}>
                  {mini.frontReasons[reason]}
                </button>
              ))}
            </div>
          </section>
        )}
        <section aria-label={mini.toBoard}>
          <h3>{mini.toBoard}</h3>
          {boards === 'loading' && <output>{mini.loadingBoards}</output>}
          {boards === 'failed' && <output>{mini.noConnection}</output>}
          {Array.isArray(boards) && boards.length === 0 && <output>{mini.noBoards}</output>}
          {Array.isArray(boards) && boards.length > 0 && (
            <div className="move-boards">
              {boards.map((to) => (
                <button key={to.id} type="button" onClick={() => move({ kind: 'transfer', to })}>
                  <span className="move-no">{to.no}</span> {to.name.kr}
                </button>
              ))}
            </div>
          )}
        </section>
        <button type="button" className="move-close" onClick={onClose}>
          {mini.close}
        </button>
      </div>
    </dialog>
  )
}

/** The boards to choose from, once they are known. */
function useBoards(didId: string): readonly OtherBoard[] | 'loading' | 'failed' {
  const [boards, setBoards] = useState<readonly OtherBoard[] | 'loading' | 'failed'>('loading')
  useEffect(() => {
    const stop = new AbortController()
    loadBoards(didId, stop.signal).then(setBoards, () => {
      if (!stop.signal.aborted) setBoards('failed')
    })
    return () => stop.abort()
  }, [didId])
  return boards
}
