import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useText } from '../../i18n/useText.ts'
import { hintOf, messageOf } from '../../ui/feedback/failure.ts'
import { useToast } from '../../ui/feedback/useToast.tsx'

interface CheckOut<Asked, Answer> {
  readonly send: (asked: Asked) => Promise<Answer>
  readonly onDone: (answer: Answer, asked: Asked) => void
  /** Called before the toast that says that it failed. */
  readonly onFailed?: (error: Error, asked: Asked) => void
}

/** Checks patients out; `reason` is the server's message when it refused, '' otherwise. */
export function useCheckOut<Asked, Answer>({ send, onDone, onFailed }: CheckOut<Asked, Answer>) {
  const text = useText()
  const toast = useToast()
  const queries = useQueryClient()
  // `isPending` updates only with the next render, so it does not prevent a double click.
  const sent = useRef(false)
  const { mutate, error, isPending, reset } = useMutation({
    mutationFn: send,
    onSuccess: onDone,
    onError: (failure, asked) => {
      onFailed?.(failure, asked)
      toast('ERROR', text('resources.visits.checkOutFailed'), hintOf(failure, text))
    },
    onSettled: () => {
      sent.current = false
      return queries.invalidateQueries({ queryKey: ['visits', 'getList'] })
    },
  })
  const checkOut = (asked: Asked) => {
    if (sent.current) return
    sent.current = true
    mutate(asked)
  }
  return { checkOut, isPending, reset, reason: error ? messageOf(error) : '' }
}
