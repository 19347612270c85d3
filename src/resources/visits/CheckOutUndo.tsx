import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Visit, ReopenedVisit } from '../../../contract/visits.ts'
import { useText } from '../../i18n/useText.ts'
import { numberedName } from '../../queue/numberedName.ts'
import { UndoFoot, UndoLine } from '../../patients/UndoFoot.tsx'
import { useReopen } from './useReopen.ts'
import { BULK_MAX } from '../../../domain/limits.ts'
import type { Api } from '../../api/api.ts'
import { useApi } from '../../api/useApi.ts'
import { hintOf } from '../../ui/feedback/failure.ts'
import { useToast } from '../../ui/feedback/useToast.tsx'

/** A check-out, of one patient or of several in one press, that can still be undone. */
export interface CheckedOut {
  readonly patients: Visit | readonly number[]
  readonly idempotencyKey: string
  /** End of the undo period, in ms since the epoch. */
  readonly until: number
}

interface CheckOutUndoProps {
  readonly checkedOut: CheckedOut
  readonly onGone: () => void
}

/** Strip at the bottom of the page that undoes the last check-out and restores the positions in the queues. */
export function CheckOutUndo({ checkedOut: { patients, ...checkedOut }, onGone }: CheckOutUndoProps) {
  return 'id' in patients ? (
    <UndoOfOne visit={patients} {...checkedOut} onGone={onGone} />
  ) : (
    <UndoOfSeveral ids={patients} until={checkedOut.until} onGone={onGone} />
  )
}

type UndoOfOneProps = Omit<CheckedOut, 'patients'> & { readonly visit: Visit; readonly onGone: () => void }

function UndoOfOne({ visit, idempotencyKey, until, onGone }: UndoOfOneProps) {
  const text = useText()
  const { mutate, isPending } = useReopen(onGone)
  return (
    <Strip
      subject={text('waitings.patient', { name: numberedName(visit) })}
      until={until}
      isPending={isPending}
      onUndo={() => mutate({ visit, idempotencyKey })}
      onGone={onGone}
    />
  )
}

interface UndoOfSeveralProps {
  readonly ids: readonly number[]
  readonly until: number
  readonly onGone: () => void
}

function UndoOfSeveral({ ids, until, onGone }: UndoOfSeveralProps) {
  const text = useText()
  const { mutate, isPending } = useUndoCheckOut(onGone)
  return (
    <Strip
      subject={text('resources.visits.people', { count: ids.length })}
      until={until}
      isPending={isPending}
      onUndo={() => mutate(ids)}
      onGone={onGone}
    />
  )
}

interface StripProps {
  readonly subject: string
  readonly until: number
  readonly isPending: boolean
  readonly onUndo: () => void
  readonly onGone: () => void
}

function Strip(strip: StripProps) {
  const text = useText()
  return (
    <UndoFoot>
      <UndoLine {...strip} deed={text('resources.visits.checkedOut')} />
    </UndoFoot>
  )
}

/**
 * Undoes the check-out of several patients in one press, and reports the tags that could not be linked again.
 *
 * @param onDone called after success
 */
function useUndoCheckOut(onDone: () => void) {
  const text = useText()
  const toast = useToast()
  const queries = useQueryClient()
  const api = useApi()
  return useMutation({
    mutationFn: (ids: readonly number[]) => undoCheckOut(api, ids),
    onSuccess: (reopened) => {
      const tagsLost = reopened.filter(({ tagLost }) => tagLost).length
      toast(
        tagsLost > 0 ? 'WARNING' : 'SUCCESS',
        text('resources.visits.allReopened', { count: reopened.length }),
        tagsLost > 0 ? text('resources.visits.tagsLost', { count: tagsLost }) : '',
      )
      onDone()
    },
    onError: (error) => toast('ERROR', text('resources.visits.reopenFailed'), hintOf(error, text)),
    onSettled: () => queries.invalidateQueries({ queryKey: ['visits', 'getList'] }),
  })
}

/** Reopens what was checked out a moment ago. Visits that are open are left as they are. */
async function undoCheckOut(api: Api, ids: readonly number[]): Promise<ReopenedVisit[]> {
  const reopened: ReopenedVisit[] = []
  for (let at = 0; at < ids.length; at += BULK_MAX) {
    const body = { ids: ids.slice(at, at + BULK_MAX) }
    reopened.push(...(await api('POST', '/v1/visits/undo-check-out', { body })))
  }
  return reopened
}
