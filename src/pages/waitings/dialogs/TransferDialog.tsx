import { type Identifier, required } from 'react-admin'
import type { Did } from '../../../../contract/dids.ts'
import type { QueuePatient } from '../../../dataProvider/queues.ts'
import { useText } from '../../../i18n/useText.ts'
import { DropdownInput } from '../../../ui/form/DropdownInput.tsx'
import { SubmitDialog } from '../../../ui/form/SubmitDialog.tsx'
import { numberedName } from '../../../queue/numberedName.ts'
import { boardLabel } from './boardLabel.ts'
import { useCockpit } from '../cockpit.ts'
import type { QueueState } from '../queues/useQueues.ts'

interface TransferDialogProps {
  readonly patient: QueuePatient
  readonly didId: Identifier
  readonly boards: readonly Did[]
  readonly queueOf: (id: Did['id']) => QueueState | undefined
  readonly onClose: () => void
}

/** Sends a patient to the queue of another board; shows the number of waiting patients there if known. */
export function TransferDialog({ patient, didId, boards, queueOf, onClose }: TransferDialogProps) {
  const text = useText()
  const { actions } = useCockpit()
  const others = boards.filter(({ id }) => String(id) !== String(didId))
  const send = async (values: Record<string, unknown>) => {
    const to = others.find(({ id }) => String(id) === values['didId'])
    if (!to) return
    await actions.make({ kind: 'transfer', to }, patient, didId)
    onClose()
  }
  return (
    <SubmitDialog
      asksUnsaved
      title={text('waitings.transferTitle')}
      subtitle={text('waitings.patient', { name: numberedName(patient) })}
      defaultValues={NOWHERE}
      submitLabel={text('waitings.transferSend')}
      onSubmit={send}
      onClose={onClose}
    >
      <DropdownInput
        source="didId"
        label="waitings.transferTo"
        options={others.map((board) => ({
          value: String(board.id),
          label: boardLabel(board, queueOf(board.id)?.queue, text),
        }))}
        validate={required()}
        search
      />
    </SubmitDialog>
  )
}

const NOWHERE = { didId: '' }
