import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useAppDataProvider } from '../../dataProvider/useAppDataProvider.ts'
import { useText } from '../../i18n/useText.ts'
import { hintOf } from '../../ui/feedback/failure.ts'
import { useToast } from '../../ui/feedback/useToast.tsx'

/**
 * Undoes the check-out of several patients in one press, and reports the tags that could not be linked again.
 *
 * @param onDone called after success
 */
export function useUndoCheckOut(onDone: () => void) {
  const text = useText()
  const toast = useToast()
  const queries = useQueryClient()
  const provider = useAppDataProvider()
  return useMutation({
    mutationFn: (ids: readonly number[]) => provider.undoCheckOut(ids),
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
