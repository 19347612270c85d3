import { useResourceDefinition } from 'react-admin'
import type { DeletableName, TextKey } from '../../i18n/messages.ts'
import { useText } from '../../i18n/useText.ts'
import { hintOf, isShownAtField, messageOf } from '../feedback/failure.ts'
import { useToast } from '../feedback/useToast.tsx'
import { useListPage } from '../list/listPageContext.ts'
import type { ResourceOptions } from '../list/resourceOptions.ts'

const FAILED = { created: 'createFailed', updated: 'updateFailed' } as const

/**
 * The toasts that follow a change: what was done (RM-11), or that it failed and with which status (RM-12), headed by
 * the server's own words where the resource's option `serverTitles` says so (TG-05).
 */
export function useCrudToasts(done: 'created' | 'updated') {
  const { resource } = useListPage()
  return useChangeToasts(`resources.${resource}.${done}`, `crud.${done}`, `resources.${resource}.${FAILED[done]}`)
}

/** The toasts that follow a deletion. */
export const useDeleteToasts = (resource: DeletableName) =>
  useChangeToasts(`resources.${resource}.deleted`, 'crud.deleted', `resources.${resource}.deleteFailed`)

function useChangeToasts(done: TextKey, doneHint: TextKey, notDone: TextKey) {
  const text = useText()
  const toast = useToast()
  const { serverTitles }: ResourceOptions = useResourceDefinition().options ?? {}
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
