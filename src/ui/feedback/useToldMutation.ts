import { useMutation } from '@tanstack/react-query'
import { useText } from '../../i18n/useText.ts'
import { hintOf } from './failure.ts'
import { useToast } from './useToast.tsx'

export interface ToldMutation {
  /** Makes the change; rejects when it is refused. */
  readonly work: () => Promise<unknown>
  /** Title of the toast on success. */
  readonly done: string
  /** Title of the toast on failure; the status is added. */
  readonly failed: (error: Error) => string
  /** Advice on failure; by default to try again later, with the status. */
  readonly hint?: (error: Error) => string
  /** Called after success and failure. */
  readonly onSettled?: () => void
}

/** Runs a mutation whose result is shown in a toast. */
export function useToldMutation({ work, done, failed, hint, onSettled }: ToldMutation) {
  const text = useText()
  const toast = useToast()
  return useMutation({
    mutationFn: work,
    onSuccess: () => toast('SUCCESS', done),
    onError: (error) => toast('ERROR', failed(error), hint?.(error) ?? hintOf(error, text)),
    ...(onSettled && { onSettled }),
  })
}
