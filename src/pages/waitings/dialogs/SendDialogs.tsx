import { type Identifier, required } from 'react-admin'
import type { Did } from '../../../../contract/dids.ts'
import type { QueuePatient } from '../../../dataProvider/queues.ts'
import { useText } from '../../../i18n/useText.ts'
import { ofToday } from '../../../queue/callFacts.ts'
import { numberedName } from '../../../queue/numberedName.ts'
import { DropdownInput } from '../../../ui/form/DropdownInput.tsx'
import { SubmitDialog } from '../../../ui/form/SubmitDialog.tsx'
import { useIdempotencyKey } from '../../../ui/form/useIdempotencyKey.ts'
import { useCockpit } from '../cockpit.ts'
import type { QueueState } from '../queues/useQueues.ts'

interface BoardsOfPage {
  readonly boards: readonly Did[]
  readonly queueOf: (id: Did['id']) => QueueState | undefined
  readonly onClose: () => void
}

/** Sends a patient to the queue of another board. */
export function TransferDialog({
  patient,
  didId,
  ...page
}: BoardsOfPage & { readonly patient: QueuePatient; readonly didId: Identifier }) {
  const text = useText()
  const { actions } = useCockpit()
  return (
    <SendDialog
      {...page}
      title={text('waitings.transferTitle')}
      subtitle={text('waitings.patient', { name: numberedName(patient) })}
      isChoice={({ id }) => String(id) !== String(didId)}
      send={(to) => actions.make({ kind: 'transfer', to }, patient, didId)}
    />
  )
}

/** Sends all waiting patients of a board to another one; paused boards cannot be chosen. */
export function SendAllDialog({ board, ...page }: BoardsOfPage & { readonly board: Did }) {
  const text = useText()
  const { sentTogether } = useCockpit()
  const idempotencyKey = useIdempotencyKey()
  const queueAt = ({ id }: Did) => page.queueOf(id)?.queue
  return (
    <SendDialog
      {...page}
      title={text('waitings.sendAllTitle')}
      subtitle={text('waitings.transferBoard', {
        no: board.no,
        name: board.name.kr,
        count: ofToday(queueAt(board)?.waiting ?? []).length,
      })}
      isChoice={(to) => to.id !== board.id && !queueAt(to)?.pause}
      send={(to) => sentTogether.send(board, to, idempotencyKey)}
    />
  )
}

interface SendDialogProps extends BoardsOfPage {
  readonly title: string
  readonly subtitle: string
  /** Whether a board can be chosen. */
  readonly isChoice: (board: Did) => boolean
  readonly send: (to: Did) => Promise<unknown>
}

/** Choice of a board: number, name, and the number of waiting patients if known. */
function SendDialog({ title, subtitle, boards, queueOf, isChoice, send, onClose }: SendDialogProps) {
  const text = useText()
  const labelOf = ({ id, no, name }: Did) => {
    const queue = queueOf(id)?.queue
    const board = { no, name: name.kr }
    return queue
      ? text('waitings.transferBoard', { ...board, count: ofToday(queue.waiting).length })
      : text('list.numbered', board)
  }
  const choices = boards.filter(isChoice)
  return (
    <SubmitDialog
      asksUnsaved
      title={title}
      subtitle={subtitle}
      defaultValues={NOWHERE}
      submitLabel={text('waitings.transferSend')}
      onSubmit={async (values) => {
        const to = choices.find(({ id }) => String(id) === values['didId'])
        if (!to) return
        await send(to)
        onClose()
      }}
      onClose={onClose}
    >
      <DropdownInput
        source="didId"
        label="waitings.transferTo"
        options={choices.map((board) => ({ value: String(board.id), label: labelOf(board) }))}
        validate={required()}
        search
      />
    </SubmitDialog>
  )
}

const NOWHERE = { didId: '' }
