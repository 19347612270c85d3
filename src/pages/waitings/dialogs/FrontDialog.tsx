import { type Identifier, maxLength } from 'react-admin'
import { MOVE_NOTE_MAX } from '../../../../domain/limits.ts'
import { FRONT_REASONS } from '../../../../domain/waitingMoves.ts'
import type { QueuePatient } from '../../../dataProvider/queues.ts'
import { useText } from '../../../i18n/useText.ts'
import { ReasonInput } from './ReasonInput.tsx'
import { SubmitDialog } from '../../../ui/form/SubmitDialog.tsx'
import { TextInput } from '../../../ui/form/TextInput.tsx'
import { numberedName } from '../../../queue/numberedName.ts'
import { useCockpit } from '../cockpit.ts'

interface FrontDialogProps {
  readonly patient: QueuePatient
  readonly didId: Identifier
  readonly onClose: () => void
}

/** Moves a patient to the front of the queue; requires a reason, which is logged. */
export function FrontDialog({ patient, didId, onClose }: FrontDialogProps) {
  const text = useText()
  const { actions } = useCockpit()
  const move = async (values: Record<string, unknown>) => {
    const reason = FRONT_REASONS.find((known) => known === values['reason'])
    if (!reason) return
    await actions.make({ kind: 'front', reason, note: String(values['note'] ?? '') }, patient, didId)
    onClose()
  }
  return (
    <SubmitDialog
      firm
      asksUnsaved
      title={text('waitings.frontTitle')}
      subtitle={text('waitings.patient', { name: numberedName(patient) })}
      defaultValues={UNSAID}
      submitLabel={text('waitings.frontMove')}
      onSubmit={move}
      onClose={onClose}
    >
      <ReasonInput options={FRONT_REASONS.map((value) => ({ value, label: text(`waitings.reasons.${value}`) }))} />
      <TextInput source="note" label="resources.visits.fields.note" validate={maxLength(MOVE_NOTE_MAX)} />
    </SubmitDialog>
  )
}

const UNSAID = { reason: '', note: '' }
