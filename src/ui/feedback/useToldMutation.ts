import { useMutation } from '@tanstack/react-query'
import { useText } from '../../i18n/useText.ts'
import { statusOf } from './failure.ts'
import { useToast } from './useToast.tsx'

interface ToldMutation {
  /** Makes the change; rejects when it was refused. */
  readonly work: () => Promise<unknown>
  /** Said when it is made. */
  readonly done: string
  /** Said when it is refused, headed by what went wrong; the status follows by itself. */
  readonly failed: (error: Error) => string
  /** What may be done about it; come again, with the status, unless given. */
  readonly hint?: (error: Error) => string
  /** After either. */
  readonly onSettled?: () => void
}

/** A change that one button makes, whose outcome is shown in a toast either way (OT-03). */
export function useToldMutation({ work, done, failed, hint, onSettled }: ToldMutation) {
  const text = useText()
  const toast = useToast()
  return useMutation({
    mutationFn: work,
    onSuccess: () => toast('SUCCESS', done),
    // Not hintOf: who did not answer may be a board's computer, and no server of ours.
    onError: (error) =>
      toast('ERROR', failed(error), hint?.(error) ?? text('crud.failedHint', { status: statusOf(error) })),
    ...(onSettled && { onSettled }),
  })
}
