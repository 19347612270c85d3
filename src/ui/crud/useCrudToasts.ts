import { useResourceDefinition } from 'react-admin'
import type { DeletableName, TextKey } from '../../i18n/messages.ts'
import { useText } from '../../i18n/useText.ts'
import { hintOf, isShownAtField, messageOf } from '../feedback/failure.ts'
import { useToast } from '../feedback/useToast.tsx'
import { useListPage } from '../list/listPageContext.ts'
import type { ResourceOptions } from '../list/resourceOptions.ts'

const FAILED = { created: 'createFailed', updated: 'updateFailed' } as const

/**
 * Returns the toasts for a change: success (RM-11), or failure with its status (RM-12). The title of a failure is the
 * server's message if the resource's option `serverTitles` is set (TG-05).
 */
export function useCrudToasts(done: 'created' | 'updated') {
  const { resource } = useListPage()
  return useChangeToasts(`resources.${resource}.${done}`, `crud.${done}`, `resources.${resource}.${FAILED[done]}`)
}

/** Returns the toasts for a deletion. */
export const useDeleteToasts = (resource: DeletableName) =>
  useChangeToasts(`resources.${resource}.deleted`, 'crud.deleted', `resources.${resource}.deleteFailed`, false)

function useChangeToasts(done: TextKey, doneHint: TextKey, notDone: TextKey, hasFields = true) {
  const text = useText()
  const toast = useToast()
  const { serverTitles }: ResourceOptions = useResourceDefinition().options ?? {}
  return {
    succeeded: () => toast('SUCCESS', text(done), text(doneHint)),
    /** Shows the failure, unless a field shows it. */
    failed: (error: unknown) => {
      if (hasFields && isShownAtField(error)) return
      const title = (serverTitles && messageOf(error)) || text(notDone)
      toast('ERROR', title, hintOf(error, text))
    },
  }
}
