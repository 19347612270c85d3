import type { ReactNode } from 'react'
import { ListContextProvider } from 'react-admin'
import { type ListControllerProps, useListController } from './useListController.ts'

/** Provides the resource's list, like react-admin's `ListBase`. */
export const PagedList = ({ children, ...props }: ListControllerProps & { readonly children: ReactNode }) => (
  <ListContextProvider value={useListController(props)}>{children}</ListContextProvider>
)
