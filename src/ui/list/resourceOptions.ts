import { useResourceDefinition } from 'react-admin'

/** What the `options` of a `<Resource>` may say of its pages. */
export interface ResourceOptions {
  /** Failure toasts are headed by the server's own message where there is one (TG-05). */
  readonly serverTitles?: boolean
  /** Under which name this device keeps hidden columns and saved views; that of the resource unless given. */
  readonly storeKey?: string
}

/** Under which name this device keeps what belongs to the list of the resource around. */
export function useStoreKey(): string {
  const { name, options } = useResourceDefinition()
  const { storeKey = name }: ResourceOptions = options ?? {}
  return storeKey
}
