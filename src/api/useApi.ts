import { useQuery, type UseQueryOptions } from '@tanstack/react-query'
import { createContext, use } from 'react'
import type { Api } from './api.ts'

/** Provides the console's typed calls to its pages. */
export const ApiContext = createContext<Api>(() => Promise.reject(new Error('no ApiContext')))

/** Returns the typed calls of the contract. */
export const useApi = (): Api => use(ApiContext)

/** Returns an answer that is a list; of another kind, as a newer server may answer, an empty one (DE-22). */
export const listIn = <T>(answer: readonly T[]): readonly T[] => (Array.isArray(answer) ? answer : [])

/** Reads from the server by typed calls, as `useQuery` does. */
export function useRead<T, Data = T>(
  queryKey: readonly unknown[],
  read: (api: Api, signal: AbortSignal) => Promise<T>,
  options?: Omit<UseQueryOptions<T, Error, Data>, 'queryKey' | 'queryFn'>,
) {
  const api = useApi()
  return useQuery({ queryKey, queryFn: ({ signal }) => read(api, signal), ...options })
}
