import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useApi, useRead } from '../api/useApi.ts'
import { useText } from '../i18n/useText.ts'
import { hintOf } from '../ui/feedback/failure.ts'
import { useToast } from '../ui/feedback/useToast.tsx'
import css from './IntakeMarks.module.css'

const HINTS_KEY = ['intake', 'hints']
const READ_MS = 30_000

type Of = { readonly visitId: unknown } | { readonly appointmentId: unknown }

/** Messages of other systems about a patient that the server left to staff, until a member of staff dismisses them. */
export function IntakeMarks({ name, ...of }: Of & { readonly name: string }) {
  const text = useText()
  const toast = useToast()
  const queries = useQueryClient()
  const api = useApi()
  // An older release of our server has no hints.
  const { data: { hints = [] } = {} } = useRead(
    HINTS_KEY,
    (api, signal) => api('GET', '/v1/intake/hints', { signal }),
    {
      staleTime: READ_MS,
      refetchInterval: READ_MS,
    },
  )
  const dismiss = useMutation({
    mutationFn: (id: number) => api('POST', '/v1/intake/hints/dismiss', { body: { ids: [id] } }),
    onError: (error) => toast('ERROR', text('integration.hintFailed'), hintOf(error, text)),
    onSettled: () => queries.invalidateQueries({ queryKey: HINTS_KEY }),
  })
  const own = hints.filter((hint) =>
    'visitId' in of ? hint.visitId === of.visitId : hint.visitId === null && hint.appointmentId === of.appointmentId,
  )
  return own.map((hint) => (
    <span key={hint.id} className={css.mark}>
      {hint.text}
      <button
        type="button"
        className={css.seen}
        aria-label={text('integration.seenOf', { name, hint: hint.text })}
        disabled={dismiss.isPending}
        onClick={() => dismiss.mutate(hint.id)}
      >
        {text('integration.seen')}
      </button>
    </span>
  ))
}
