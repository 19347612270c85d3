import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type Identifier, required, useGetOne } from 'react-admin'
import { useParams } from 'react-router-dom'
import { useApi } from '../../api/useApi.ts'
import { readQueues } from '../../dataProvider/queues.ts'
import { useText } from '../../i18n/useText.ts'
import { ofToday } from '../../queue/callFacts.ts'
import { useCloseDialog } from '../../ui/crud/useCloseDialog.ts'
import type { Option } from '../../ui/Dropdown.tsx'
import { useReason } from '../../ui/feedback/useReason.ts'
import { LoadError } from '../../ui/feedback/Notice.tsx'
import { useToast } from '../../ui/feedback/useToast.tsx'
import { DropdownInput } from '../../ui/form/DropdownInput.tsx'
import { FormDialog, FormSkeleton } from '../../ui/form/FormDialog.tsx'
import { RecordForm } from '../../ui/form/RecordForm.tsx'
import { useIdempotencyKey } from '../../ui/form/useIdempotencyKey.ts'
import { type NumberedPatient, numberedName } from '../../queue/numberedName.ts'
import { usePlaces } from '../../patients/usePlaces.ts'

/** The fields of a visit that this dialog needs. The id is a string if it comes from the URL. */
type Patient = NumberedPatient & { readonly id: Identifier }

/** Adds a patient to a board's queue, at `:id/send` below the list. */
export function SendDialog() {
  const text = useText()
  const close = useCloseDialog()
  const { id = '' } = useParams()
  const { data: visit, error, refetch } = useGetOne<Patient>('visits', { id })
  const { isLoading, ...choices } = useQueueChoices(id)
  return (
    <FormDialog title={text('resources.visits.send')} subtitle={visit ? numberedName(visit) : ''} onClose={close}>
      {visit && !isLoading ? (
        <SendForm visit={visit} onClose={close} {...choices} />
      ) : error ? (
        <LoadError error={error} onRetry={() => void refetch()} />
      ) : (
        <FormSkeleton />
      )}
    </FormDialog>
  )
}

interface SendFormProps extends Omit<QueueChoices, 'isLoading'> {
  readonly visit: Patient
  readonly onClose: (saved?: boolean) => void
}

function SendForm({ visit, onClose, options, next }: SendFormProps) {
  const text = useText()
  const toast = useToast()
  const queries = useQueryClient()
  const places = usePlaces()
  const api = useApi()
  const idempotencyKey = useIdempotencyKey()
  const { reason, report } = useReason()

  const send = async ({ didId }: Record<string, unknown>) => {
    const board = String(didId)
    try {
      await api('POST', '/v1/did-waitings', {
        body: { didId: Number(places.boardId(board)), visitId: Number(visit.id) },
        idempotencyKey: `${idempotencyKey}.${board}`,
      })
    } catch (error) {
      return report(error, text('resources.visits.sendFailed'))
    }
    toast(
      'SUCCESS',
      text('resources.visits.sent'),
      text('resources.visits.sentText', { name: numberedName(visit), board: places.boardName(board) }),
    )
    void queries.invalidateQueries({ queryKey: ['visits', 'getList'] })
    onClose(true)
    return undefined
  }
  return (
    <RecordForm
      alwaysEnable
      defaultValues={{ didId: next }}
      submitLabel={text('resources.visits.send')}
      reason={reason}
      onCancel={onClose}
      onSubmit={send}
    >
      <DropdownInput source="didId" label="resources.visits.sendTo" options={options} validate={required()} search />
    </RecordForm>
  )
}

interface QueueChoices {
  /** The boards with the lengths of their queues; that of the patient's next room comes first. */
  readonly options: readonly Option[]
  /** The board of the next room; '' for none. */
  readonly next: string
  /** Whether the next room is still being looked up. */
  readonly isLoading: boolean
}

/** The boards whose queue a patient can join. */
function useQueueChoices(visitId: Identifier): QueueChoices {
  const text = useText()
  const { boards } = usePlaces()
  const api = useApi()
  // A failed lookup is ignored: every board can still be chosen.
  const { data, isLoading } = useQuery({
    queryKey: ['visits', 'choices', visitId],
    queryFn: async ({ signal }) => {
      const [way, queues] = await Promise.all([
        api('GET', '/v1/visits/:id/way', { params: { id: visitId }, signal }).catch(() => null),
        readQueues(api, undefined, signal).catch(() => null),
      ])
      return {
        next: way?.stops.find(({ status }) => status === 'NEXT')?.didId,
        lengths: new Map(queues?.map(({ board, queue }) => [String(board.id), ofToday(queue.waiting).length])),
      }
    },
    gcTime: 0,
  })
  const next = boards.find(({ value }) => value === String(data?.next ?? ''))
  const withLength = ({ value, label }: Option): Option => {
    const count = data?.lengths.get(value)
    const board = value === next?.value ? text('resources.visits.nextQueue', { board: label }) : label
    return { value, label: count === undefined ? board : text('resources.visits.queueLength', { board, count }) }
  }
  const others = boards.filter((board) => board !== next)
  return { options: [...(next ? [next] : []), ...others].map(withLength), next: next?.value ?? '', isLoading }
}
