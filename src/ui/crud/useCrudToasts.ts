import { useText } from '../../i18n/useText.ts'
import { messageOf, statusOf } from '../feedback/failure.ts'
import { useToast } from '../feedback/useToast.tsx'
import { useCrud } from './crudContext.ts'

type Done = 'created' | 'updated' | 'deleted'

const FAILED = { created: 'createFailed', updated: 'updateFailed', deleted: 'deleteFailed' } as const

/** The toasts that follow a change: what was done (RM-11), or that it failed and with which status (RM-12, TG-05). */
export function useCrudToasts(done: Done) {
  const text = useText()
  const toast = useToast()
  const { name, serverTitles } = useCrud()
  return {
    succeeded: () => toast('SUCCESS', text(`${name}.${done}`), text(`crud.${done}`)),
    failed: (error: unknown) => {
      const title = (serverTitles && messageOf(error)) || text(`${name}.${FAILED[done]}`)
      const status = statusOf(error)
      toast('ERROR', title, status ? text('crud.failedHint', { status }) : text('errors.noConnection'))
    },
  }
}
