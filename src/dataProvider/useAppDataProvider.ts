import { useQuery, type UseQueryOptions } from '@tanstack/react-query'
import { useDataProvider } from 'react-admin'
import type { AppDataProvider } from './createDataProvider.ts'

/** Returns the console's data provider, with its typed calls. */
export const useAppDataProvider = (): AppDataProvider => useDataProvider<AppDataProvider>()

/** Reads from the server by a typed call, as `useQuery` does. */
export function useRead<T, Data = T>(
  queryKey: readonly unknown[],
  read: (provider: AppDataProvider, signal: AbortSignal) => Promise<T>,
  options?: Omit<UseQueryOptions<T, Error, Data>, 'queryKey' | 'queryFn'>,
) {
  const provider = useAppDataProvider()
  return useQuery({ queryKey, queryFn: ({ signal }) => read(provider, signal), ...options })
}
