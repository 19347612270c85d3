import type { Identifier } from 'react-admin'
import type { QueuePatient } from '../../../dataProvider/queues.ts'
import { useText } from '../../../i18n/useText.ts'
import { numberedName } from '../../../queue/numberedName.ts'
import { ConfirmDialog } from '../../../ui/feedback/ConfirmDialog.tsx'
import { useCockpit } from '../cockpit.ts'

interface CompleteDialogProps {
  readonly patient: QueuePatient
  readonly didId: Identifier
  readonly onClose: () => void
}

/** Asks before a key completes the exam of a patient who was never called. */
export function CompleteDialog({ patient, didId, onClose }: CompleteDialogProps) {
  const text = useText()
  const { actions } = useCockpit()
  return (
    <ConfirmDialog
      open
      title={text('waitings.done.complete')}
      subject={text('waitings.patient', { name: numberedName(patient) })}
      text={text('layout.keys.neverCalled')}
      confirmLabel={text('waitings.done.complete')}
      onConfirm={() => {
        actions.act({ kind: 'complete' }, patient, didId)
        onClose()
      }}
      onCancel={onClose}
    />
  )
}
