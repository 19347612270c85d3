import { required } from 'react-admin'
import type { Did } from '../../../../contract/dids.ts'
import { ofToday } from '../../../queue/callFacts.ts'
import { useText } from '../../../i18n/useText.ts'
import { DropdownInput } from '../../../ui/form/DropdownInput.tsx'
import { SubmitDialog } from '../../../ui/form/SubmitDialog.tsx'
import { useIdempotencyKey } from '../../../ui/form/useIdempotencyKey.ts'
import { useCockpit } from '../cockpit.ts'
import type { QueueState } from '../queues/useQueues.ts'
import { boardLabel } from './boardLabel.ts'

interface SendAllDialogProps {
  readonly board: Did
  readonly boards: readonly Did[]
  readonly queueOf: (id: Did['id']) => QueueState | undefined
  readonly onClose: () => void
}

/** Sends all waiting patients of a board to another one; paused boards cannot be chosen. */
export function SendAllDialog({ board, boards, queueOf, onClose }: SendAllDialogProps) {
  const text = useText()
  const { sentTogether } = useCockpit()
  const idempotencyKey = useIdempotencyKey()
  const others = boards.filter(({ id }) => id !== board.id && !queueOf(id)?.queue?.pause)
  const send = async (values: Record<string, unknown>) => {
    const to = others.find(({ id }) => String(id) === values['didId'])
    if (!to) return
    await sentTogether.send(board, to, idempotencyKey)
    onClose()
  }
  return (
    <SubmitDialog
      asksUnsaved
      title={text('waitings.sendAllTitle')}
      subtitle={text('waitings.transferBoard', {
        no: board.no,
        name: board.name.kr,
        count: ofToday(queueOf(board.id)?.queue?.waiting ?? []).length,
      })}
      defaultValues={NOWHERE}
      submitLabel={text('waitings.transferSend')}
      onSubmit={send}
      onClose={onClose}
    >
      <DropdownInput
        source="didId"
        label="waitings.transferTo"
        options={others.map((to) => ({ value: String(to.id), label: boardLabel(to, queueOf(to.id)?.queue, text) }))}
        validate={required()}
        search
      />
    </SubmitDialog>
  )
}

const NOWHERE = { didId: '' }
