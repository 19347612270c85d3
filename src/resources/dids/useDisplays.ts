import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useDataProvider } from 'react-admin'
import type { Display } from '../../../contract/displays.ts'
import type { AppDataProvider } from '../../dataProvider/createDataProvider.ts'
import { useDisplayEvents } from '../../realtime/useDisplayEvents.ts'
import { useOwnServer } from '../../realtime/useOwnServer.ts'

const DISPLAYS = ['displays'] as const

export interface Displays {
  /** The screens that show or showed a board, those that are there first; undefined while they are not known. */
  readonly of: (didId: number) => readonly Display[] | undefined
  /** Forgets a screen that is gone for good. */
  readonly forget: (id: string) => Promise<void>
}

/** The screens of all boards, kept up to date; null where the server knows nothing of them. */
export function useDisplays(): Displays | null {
  const provider = useDataProvider<AppDataProvider>()
  const queries = useQueryClient()
  const isOwn = useOwnServer()
  const { data } = useQuery({ queryKey: DISPLAYS, queryFn: ({ signal }) => provider.listDisplays(signal), enabled: isOwn })
  useDisplayEvents(() => void queries.invalidateQueries({ queryKey: DISPLAYS }))
  if (!isOwn) return null
  return {
    of: (didId) => data?.filter((display) => display.didId === didId).toSorted((a, b) => Number(b.connected) - Number(a.connected)),
    forget: async (id) => {
      await provider.forgetDisplays([id])
      await queries.invalidateQueries({ queryKey: DISPLAYS })
    },
  }
}
