import { type Identifier, maxLength } from 'react-admin'
import { MOVE_NOTE_MAX } from '../../../../domain/limits.ts'
import { FRONT_REASONS } from '../../../../domain/waitingMoves.ts'
import type { QueuePatient } from '../../../dataProvider/waitingCalls.ts'
import { useText } from '../../../i18n/useText.ts'
import { FormDialog } from '../../../ui/form/FormDialog.tsx'
import { RadioInput } from './RadioInput.tsx'
import { RecordForm } from '../../../ui/form/RecordForm.tsx'
import { TextInput } from '../../../ui/form/TextInput.tsx'
import { numberedName } from '../../../queue/numberedName.ts'
import { useAskedMove } from './useAskedMove.ts'

interface FrontDialogProps {
  readonly patient: QueuePatient
  readonly didId: Identifier
  readonly onClose: () => void
}

/** Moves a patient to the front of the queue; requires a reason, which is logged. */
export function FrontDialog({ patient, didId, onClose }: FrontDialogProps) {
  const text = useText()
  const { reason: refusal, make } = useAskedMove(patient, didId, onClose)
  const move = async (values: Record<string, unknown>) => {
    const reason = FRONT_REASONS.find((known) => known === values['reason'])
    return reason && make({ kind: 'front', reason, note: String(values['note'] ?? '') })
  }
  return (
    <FormDialog
      firm
      asksUnsaved
      title={text('waitings.frontTitle')}
      subtitle={text('waitings.patient', { name: numberedName(patient) })}
      onClose={onClose}
    >
      <RecordForm
        alwaysEnable
        defaultValues={UNSAID}
        submitLabel={text('waitings.frontMove')}
        reason={refusal}
        onCancel={onClose}
        onSubmit={move}
      >
        <RadioInput
          source="reason"
          label="waitings.frontReason"
          options={FRONT_REASONS.map((value) => ({ value, label: text(`waitings.reasons.${value}`) }))}
        />
        <TextInput source="note" label="waitings.frontNote" validate={maxLength(MOVE_NOTE_MAX)} />
      </RecordForm>
    </FormDialog>
  )
}

const UNSAID = { reason: '', note: '' }
