import { type Identifier, required } from 'react-admin'
import type { Did } from '../../../../contract/dids.ts'
import type { QueuePatient } from '../../../dataProvider/waitingCalls.ts'
import { useText } from '../../../i18n/useText.ts'
import { DropdownInput } from '../../../ui/form/DropdownInput.tsx'
import { FormDialog } from '../../../ui/form/FormDialog.tsx'
import { RecordForm } from '../../../ui/form/RecordForm.tsx'
import { numberedName } from '../../../queue/numberedName.ts'
import { boardLabel } from './boardLabel.ts'
import { useAskedMove } from './useAskedMove.ts'
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
  const { reason, make } = useAskedMove(patient, didId, onClose)
  const others = boards.filter(({ id }) => String(id) !== String(didId))
  const send = async (values: Record<string, unknown>) => {
    const to = others.find(({ id }) => String(id) === values['didId'])
    return to && make({ kind: 'transfer', to })
  }
  return (
    <FormDialog
      asksUnsaved
      title={text('waitings.transferTitle')}
      subtitle={text('waitings.patient', { name: numberedName(patient) })}
      onClose={onClose}
    >
      <RecordForm
        alwaysEnable
        defaultValues={NOWHERE}
        submitLabel={text('waitings.transferSend')}
        reason={reason}
        onCancel={onClose}
        onSubmit={send}
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
      </RecordForm>
    </FormDialog>
  )
}

const NOWHERE = { didId: '' }
