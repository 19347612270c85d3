import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useDataProvider } from 'react-admin'
import type { Display, Pairing } from '../../../contract/displays.ts'
import type { AppDataProvider } from '../../dataProvider/createDataProvider.ts'
import { useDisplayEvents } from '../../realtime/useDisplayEvents.ts'
import { useOwnServer } from '../../session/useOwnServer.ts'

const DISPLAYS = ['displays'] as const
const PAIRINGS = [...DISPLAYS, 'pairings'] as const
/** The server sends no event when a pairing code expires, so poll. */
const PAIRINGS_INTERVAL_MS = 60_000

export interface Displays {
  /** Every screen, those that are there first; undefined while they are not known. */
  readonly all: readonly Display[] | undefined
  readonly error: Error | null
  readonly retry: () => void
  /**
   * The screens that show, showed or may show a board, those that are there first; undefined while they are not known.
   */
  readonly of: (didId: number) => readonly Display[] | undefined
  /** The screens that wait to be approved for a board; undefined where none has to be. */
  readonly waiting: (didId: number) => readonly Pairing[] | undefined
  /** Approves the screen of a board that shows this code. Rejects with the server's HttpError. */
  readonly approve: (code: string, didId: number) => Promise<void>
  /** Gives a screen its place; an empty name takes it away. Rejects with the server's HttpError. */
  readonly name: (id: string, name: string) => Promise<void>
  /** Forgets a screen that is gone for good, or ends what lets it show its boards. */
  readonly forget: (id: string) => Promise<void>
}

/** The screens of all boards, kept up to date; null where the server knows nothing of them. */
export function useDisplays(): Displays | null {
  const provider = useDataProvider<AppDataProvider>()
  const queries = useQueryClient()
  const isOwn = useOwnServer()
  const { data, error, refetch } = useQuery({
    queryKey: DISPLAYS,
    queryFn: ({ signal }) => provider.listDisplays(signal),
    enabled: isOwn,
  })
  const isPaired = data?.access === 'PAIRED'
  const pairings = useQuery({
    queryKey: PAIRINGS,
    queryFn: ({ signal }) => provider.listPairings(signal),
    enabled: isOwn && isPaired,
    refetchInterval: PAIRINGS_INTERVAL_MS,
  })
  const refresh = () => queries.invalidateQueries({ queryKey: DISPLAYS })
  useDisplayEvents(({ event }) => {
    // How a test announcement goes changes nothing of the list.
    if (event !== 'TESTED') void refresh()
  })
  if (!isOwn) return null
  const all = data?.displays.toSorted((a, b) => Number(b.connected) - Number(a.connected))
  return {
    all,
    error,
    retry: () => void refetch(),
    of: (didId) => all?.filter((display) => isOf(display, didId)),
    waiting: (didId) => (isPaired ? (pairings.data ?? []).filter((pairing) => pairing.didId === didId) : undefined),
    approve: async (code, didId) => {
      await provider.approvePairing(code, didId)
      await refresh()
    },
    name: async (id, name) => {
      await provider.nameDisplay(id, name)
      await refresh()
    },
    forget: async (id) => {
      await provider.forgetDisplays([id])
      await refresh()
    },
  }
}

const isOf = (display: Display, didId: number) =>
  display.didId === didId || display.keys.some((key) => key.didId === didId)
