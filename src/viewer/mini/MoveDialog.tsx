import { type ReactNode, useEffect, useState } from 'react'
import type { Did } from '../../../contract/dids.ts'
import { FRONT_REASONS } from '../../../domain/waitingMoves.ts'
import { useQueueWords } from '../../i18n/queueWords.ts'
import { moveTexts } from '../../i18n/display/moveTexts.ts'
import { HOLDS_OF_WAITING, isCalledOften } from '../../queue/rowSteps.ts'
import type { QueueMove } from '../../queue/queueMoves.ts'
import { numberedName } from '../../queue/numberedName.ts'
import type { Patient } from '../../queue/readPatients.ts'
import { noAnswerText } from '../noAnswerText.ts'
import { api } from './staffApi.ts'
import { MiniDialog } from './MiniDialog.tsx'
import css from './MoveDialog.module.css'

export interface MoveDialogProps {
  readonly didId: string
  readonly patient: Patient
  /** The patient's list, which determines the possible moves. */
  readonly list: 'waiting' | 'called' | 'holding'
  readonly onMove: (move: QueueMove) => void
  readonly onClose: () => void
}

/**
 * Dialog of rare moves, each by one press: to the front or on hold with a reason, no-show, or transfer to another
 * board. All of them can be undone, so there is no confirmation. The name leads to the patient's visit in the console.
 */
export function MoveDialog({ didId, patient, list, onMove, onClose }: MoveDialogProps) {
  const texts = moveTexts()
  const { text } = useQueueWords()
  const move = (wanted: QueueMove) => {
    onMove(wanted)
    onClose()
  }
  const press = (label: string, wanted: QueueMove) => (
    <button key={label} type="button" onClick={() => move(wanted)}>
      {label}
    </button>
  )
  const name = text('patient', { name: numberedName(patient) })
  const { alerts = [], note = '' } = patient
  const minded = [...alerts.map((alert) => text(`alertNames.${alert}`)), note].filter(Boolean).join(' · ')
  return (
    <MiniDialog
      title={name}
      heading={
        patient.visitId === undefined ? undefined : (
          <a className={css.patient} href={`/visits/${patient.visitId}`} target="_blank" rel="noreferrer">
            {name}
          </a>
        )
      }
      onClose={onClose}
    >
      {minded !== '' && <p className={css.minded}>{minded}</p>}
      {list === 'waiting' && patient.order > 1 && (
        <Choices title={text('front')}>
          {FRONT_REASONS.map((reason) => press(text(`reasons.${reason}`), { kind: 'front', reason, note: '' }))}
        </Choices>
      )}
      {list === 'waiting' && (
        <Choices title={texts.holdFor}>
          {HOLDS_OF_WAITING.map((reason) => press(text(`reasons.${reason}`), { kind: 'holdFor', reason }))}
        </Choices>
      )}
      {list === 'called' ? (
        <Choices title={text('noShow')}>
          {isCalledOften(patient) && press(text('recall'), { kind: 'recall' })}
          {press(texts.noShowBack, { kind: 'noShow' })}
          {press(text('hold'), { kind: 'noShowHold' })}
        </Choices>
      ) : (
        <OtherBoards didId={didId} onChoose={(to) => move({ kind: 'transfer', to })} />
      )}
    </MiniDialog>
  )
}

function Choices({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className={css.choices} aria-label={title}>
      <h3>{title}</h3>
      <div className={css.reasons}>{children}</div>
    </section>
  )
}

/** A board that a patient can be sent to. */
type OtherBoard = Pick<Did, 'id' | 'no' | 'name'>

interface OtherBoardsProps {
  readonly didId: string
  readonly onChoose: (to: OtherBoard) => void
}

/** Buttons that transfer the patient to another board. */
function OtherBoards({ didId, onChoose }: OtherBoardsProps) {
  const texts = moveTexts()
  const title = useQueueWords().text('transferTitle')
  const boards = useBoards(didId)
  return (
    <section className={css.choices} data-scrolls aria-label={title}>
      <h3>{title}</h3>
      {typeof boards === 'string' && <output>{boards}</output>}
      {typeof boards !== 'string' && boards.length === 0 && <output>{texts.noBoards}</output>}
      {typeof boards !== 'string' && boards.length > 0 && (
        <div className={css.boards}>
          {boards.map((to) => (
            <button key={to.id} type="button" onClick={() => onChoose(to)}>
              <b>{to.no}</b> {to.name.kr}
            </button>
          ))}
        </div>
      )}
    </section>
  )
}

/** Loads the boards to choose from; returns a text without them. */
function useBoards(didId: string): readonly OtherBoard[] | string {
  const [boards, setBoards] = useState<readonly OtherBoard[] | string>(moveTexts().loadingBoards)
  useEffect(() => {
    const stop = new AbortController()
    loadBoards(didId, stop.signal).then(setBoards, (error: unknown) => {
      if (!stop.signal.aborted) setBoards(noAnswerText(error))
    })
    return () => stop.abort()
  }, [didId])
  return boards
}

/**
 * Our server's other boards that have a room, in the order of their numbers. @throws ApiError when the server refuses
 */
async function loadBoards(didId: string, signal: AbortSignal): Promise<readonly OtherBoard[]> {
  const { content } = await api('GET', '/v1/dids', { query: { isRoomIdNull: false, paged: false }, signal })
  return content.filter(({ id }) => String(id) !== didId)
}
