import type { ComponentProps } from 'react'
import { useQueueWords } from '../../i18n/queueWords.ts'
import { numberedName } from '../numberedName.ts'
import type { Patient } from '../readPatients.ts'
import { useMoveSubject } from '../useMoveSubject.ts'
import type { UndoOffer } from '../useUndoOffers.ts'
import { UndoStrip } from './UndoStrip.tsx'

interface MoveUndoStripProps extends Omit<ComponentProps<typeof UndoStrip>, 'subject' | 'name' | 'deed' | 'until'> {
  readonly offer: UndoOffer<Patient>
  /** Returns the server's time, in ms since the epoch. */
  readonly now: () => number
}

/** Offers to undo a patient's move. */
export function MoveUndoStrip({ offer: { patient, move, sentOn, until }, now, ...rest }: MoveUndoStripProps) {
  const { text } = useQueueWords()
  const subject = useMoveSubject(now)(patient, move, sentOn)
  const name = text('patient', { name: numberedName(patient) })
  return <UndoStrip subject={subject} name={name} deed={text(`done.${move.kind}`)} until={until} {...rest} />
}
