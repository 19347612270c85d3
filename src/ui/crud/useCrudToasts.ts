import { useResourceDefinition } from 'react-admin'
import { useResourceText } from '../../i18n/resourceText.ts'
import { useText } from '../../i18n/useText.ts'
import { hintOf, isShownAtField, sentMessageOf } from '../feedback/failure.ts'
import { useToast } from '../feedback/useToast.tsx'

const FAILED = { created: 'create_failed', updated: 'update_failed', deleted: 'delete_failed' } as const

/**
 * Returns the toasts for a change: success, or failure with its status. The title of a failure is the
 * server's message if the resource's option `serverTitles` is set.
 */
export function useCrudToasts(done: keyof typeof FAILED) {
  const text = useText()
  const resourceText = useResourceText()
  const toast = useToast()
  const { serverTitles }: ResourceOptions = useResourceDefinition().options ?? {}
  return {
    succeeded: () => toast('SUCCESS', resourceText(`notifications.${done}`), text(`crud.${done}`)),
    /** Shows the failure, unless a field shows it. */
    failed: (error: unknown) => {
      if (done !== 'deleted' && isShownAtField(error)) return
      const title = (serverTitles && sentMessageOf(error)) || resourceText(`notifications.${FAILED[done]}`)
      toast('ERROR', title, hintOf(error, text))
    },
  }
}

/** Options of a `<Resource>` about its pages. */
export interface ResourceOptions {
  /** Whether failure toasts use the server's message as their title. */
  readonly serverTitles?: boolean
}
