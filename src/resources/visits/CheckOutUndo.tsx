import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Visit, ReopenedVisit } from '../../../contract/visits.ts'
import { useText } from '../../i18n/useText.ts'
import { numberedName } from '../../queue/numberedName.ts'
import { UndoFoot, UndoLine } from '../../patients/UndoFoot.tsx'
import { BULK_MAX } from '../../../domain/limits.ts'
import type { Api } from '../../api/api.ts'
import { useApi } from '../../api/useApi.ts'
import { hintOf } from '../../ui/feedback/failure.ts'
import { useToast } from '../../ui/feedback/useToast.tsx'
import { useReopen } from './ReopenDialog.tsx'

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
export function CheckOutUndo({ checkedOut: { patients, idempotencyKey, until }, onGone }: CheckOutUndoProps) {
  const text = useText()
  const one = useReopen(onGone)
  const several = useUndoCheckOut(onGone)
  return (
    <UndoFoot>
      <UndoLine
        subject={
          'id' in patients
            ? text('waitings.patient', { name: numberedName(patients) })
            : text('resources.visits.people', { count: patients.length })
        }
        deed={text('resources.visits.checkedOut')}
        until={until}
        isPending={one.isPending || several.isPending}
        onUndo={() => ('id' in patients ? one.mutate({ visit: patients, idempotencyKey }) : several.mutate(patients))}
        onGone={onGone}
      />
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
