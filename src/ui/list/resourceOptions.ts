import { useResourceDefinition } from 'react-admin'

/** Options of a `<Resource>` about its pages. */
export interface ResourceOptions {
  /** Whether failure toasts use the server's message as their title (TG-05). */
  readonly serverTitles?: boolean
  /** Key of hidden columns and saved views in local storage; defaults to the resource's name. */
  readonly storeKey?: string
}

/** Returns the local storage key of the current resource's list. */
export function useStoreKey(): string {
  const { name, options } = useResourceDefinition()
  const { storeKey = name }: ResourceOptions = options ?? {}
  return storeKey
}
