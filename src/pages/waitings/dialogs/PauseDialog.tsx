import { useState } from 'react'
import { maxLength, required } from 'react-admin'
import { useWatch } from 'react-hook-form'
import type { Did } from '../../../../contract/dids.ts'
import { PAUSE_NOTE_MAX } from '../../../../domain/limits.ts'
import { PAUSE_REASONS } from '../../../../domain/pauses.ts'
import { formatTime } from '../../../i18n/formatTime.ts'
import { useText } from '../../../i18n/useText.ts'
import { useServerClock } from '../../../session/useServerClock.ts'
import { BooleanInput } from '../../../ui/form/BooleanInput.tsx'
import { DropdownInput } from '../../../ui/form/DropdownInput.tsx'
import { SubmitDialog } from '../../../ui/form/SubmitDialog.tsx'
import { TextInput } from '../../../ui/form/TextInput.tsx'
import { ReasonInput } from './ReasonInput.tsx'
import { usePauses } from '../pauses/usePauses.ts'

interface PauseDialogProps {
  readonly board: Did
  readonly boards: readonly Did[]
  readonly onClose: () => void
}

/** Pauses a board, or all boards of its room, for a reason and until a time. */
export function PauseDialog({ board, boards, onClose }: PauseDialogProps) {
  const text = useText()
  const at = useServerClock()
  const pauses = usePauses()
  // Computed once when the dialog opens, so that the choices do not change.
  const [ends] = useState(() => pauseEnds(at(Date.now())))
  const ofRoom = boards.filter(({ roomId }) => roomId !== null && roomId === board.roomId)
  const pause = async (values: Record<string, unknown>) => {
    const reason = PAUSE_REASONS.find((known) => known === values['reason'])
    if (!reason) return
    const paused = values['ofRoom'] === true ? ofRoom : [board]
    const until = String(values['until'] ?? '') || null
    await pauses.start(
      paused.map(({ id }) => id),
      { reason, note: String(values['note'] ?? ''), until: until === OPEN_END ? null : until },
    )
    onClose()
  }
  return (
    <SubmitDialog
      asksUnsaved
      title={text('waitings.pauseTitle')}
      subtitle={text('list.numbered', { no: board.no, name: board.name.kr })}
      defaultValues={UNSAID}
      submitLabel={text('waitings.pause')}
      onSubmit={pause}
      onClose={onClose}
    >
      <ReasonInput options={PAUSE_REASONS.map((value) => ({ value, label: text(`waitings.pauseReasons.${value}`) }))} />
      <DropdownInput
        source="until"
        label="waitings.pauseUntil"
        options={[
          { value: OPEN_END, label: text('waitings.pauseOpenEnd') },
          ...ends.map((end) => ({ value: end, label: text('waitings.pauseEnd', { time: formatTime(end) }) })),
        ]}
        validate={required()}
      />
      <Note />
      {ofRoom.length > 1 && (
        <BooleanInput source="ofRoom" label="waitings.pauseRoom" helperText={ofRoom.map(nameOf).join(', ')} />
      )}
    </SubmitDialog>
  )
}

/** Note shown on the wall next to the reason; required for a reason that needs explanation. */
function Note() {
  const text = useText()
  const isOther = useWatch({ name: 'reason' }) === 'OTHER'
  return (
    <TextInput
      source="note"
      label="waitings.pauseNote"
      helperText={text('waitings.pauseNoteHint')}
      validate={isOther ? [required(), maxLength(PAUSE_NOTE_MAX)] : maxLength(PAUSE_NOTE_MAX)}
    />
  )
}

const nameOf = ({ name }: Did) => name.kr

/** Value of a pause without end. */
const OPEN_END = 'open'
const UNSAID = { reason: '', note: '', until: OPEN_END, ofRoom: false }

const STEP_MS = 15 * 60_000
/** Number of choices, which cover four hours. */
const STEPS = 16
/** Shortest pause. */
const LEAST_MS = 5 * 60_000

/**
 * Returns the ends of a pause to choose from (ISO 8601), every quarter of an hour.
 *
 * @param now in ms since the epoch
 */
function pauseEnds(now: number): string[] {
  const first = Math.ceil((now + LEAST_MS) / STEP_MS) * STEP_MS
  return Array.from({ length: STEPS }, (_, at) => new Date(first + at * STEP_MS).toISOString())
}
