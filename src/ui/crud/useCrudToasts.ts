import type { DeletableName, TextKey } from '../../i18n/messages.ts'
import { useText } from '../../i18n/useText.ts'
import { hintOf, isShownAtField, messageOf } from '../feedback/failure.ts'
import { useToast } from '../feedback/useToast.tsx'
import { useCrud } from './crudContext.ts'

const FAILED = { created: 'createFailed', updated: 'updateFailed' } as const

/** The toasts that follow a change: what was done (RM-11), or that it failed and with which status (RM-12, TG-05). */
export function useCrudToasts(done: 'created' | 'updated') {
  const { name } = useCrud()
  return useChangeToasts(`resources.${name}.${done}`, `crud.${done}`, `resources.${name}.${FAILED[done]}`)
}

/** The toasts that follow a deletion. */
export const useDeleteToasts = (name: DeletableName) =>
  useChangeToasts(`resources.${name}.deleted`, 'crud.deleted', `resources.${name}.deleteFailed`)

function useChangeToasts(done: TextKey, doneHint: TextKey, notDone: TextKey) {
  const text = useText()
  const toast = useToast()
  const { serverTitles } = useCrud()
  return {
    succeeded: () => toast('SUCCESS', text(done), text(doneHint)),
    /** Of what no field shows: a field that is refused says so itself. */
    failed: (error: unknown) => {
      if (isShownAtField(error)) return
      const title = (serverTitles && messageOf(error)) || text(notDone)
      toast('ERROR', title, hintOf(error, text))
    },
  }
}
