import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { Display, Pairing } from '../../../contract/displays.ts'
import { useApi, useRead } from '../../api/useApi.ts'
import { POLL_MS, useConnectionLost, useDisplayEvents } from '../../realtime/consoleConnection.ts'
import { can } from '../../session/capabilities.ts'

const DISPLAYS = ['displays'] as const
const PAIRINGS = [...DISPLAYS, 'pairings'] as const
/** The server sends no event when a pairing code expires, so poll. */
const PAIRINGS_INTERVAL_MS = 60_000

/** Events of this time share one request: after a power cut all screens connect within seconds. */
const COALESCED_MS = 300

export interface Displays {
  /** All screens, connected ones first; undefined until loaded. */
  readonly all: readonly Display[] | undefined
  readonly error: Error | null
  readonly retry: () => void
  /** The screens that show, showed or may show a board, connected ones first; undefined until loaded. */
  readonly of: (didId: number) => readonly Display[] | undefined
  /** The screens that wait for approval for a board; undefined if screens need no approval. */
  readonly waiting: (didId: number) => readonly Pairing[] | undefined
  /** Approves the screen of a board that shows this code. Rejects with the server's ApiError. */
  readonly approve: (code: string, didId: number) => Promise<void>
  /** Sets the location of a screen; an empty name clears it. Rejects with the server's ApiError. */
  readonly name: (id: string, name: string) => Promise<void>
  /** Gives a screen the location of an offline one, which is removed. Rejects with the server's ApiError. */
  readonly replace: (id: string, gone: Display) => Promise<void>
  /** Removes a screen that is permanently gone, or revokes its approval. Rejects with the server's ApiError. */
  readonly forget: (id: string) => Promise<void>
}

/** The screens of all boards, kept up to date; null if the server does not support screens. */
export function useDisplays(): Displays | null {
  const api = useApi()
  const queries = useQueryClient()
  const isOwn = can('displays')
  const isLive = useConnectionLost() === false
  const { data, error, refetch } = useRead(DISPLAYS, (api, signal) => api('GET', '/v1/displays', { signal }), {
    enabled: isOwn,
    refetchInterval: !isLive && POLL_MS,
  })
  const isPaired = data?.access === 'PAIRED'
  const pairings = useRead(
    PAIRINGS,
    async (api, signal) => (await api('GET', '/v1/displays/pairings', { signal })).pairings,
    {
      enabled: isOwn && isPaired,
      refetchInterval: isLive ? PAIRINGS_INTERVAL_MS : POLL_MS,
    },
  )
  const refresh = () => queries.invalidateQueries({ queryKey: DISPLAYS })
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  useDisplayEvents(({ event }) => {
    // The progress of a test announcement does not change the list.
    if (event === 'TESTED') return
    timer.current ??= setTimeout(() => {
      timer.current = undefined
      void refresh()
    }, COALESCED_MS)
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
      await api('POST', '/v1/displays/pairings/approve', { body: { code, didId } })
      await refresh()
    },
    name: async (id, name) => {
      await api('PATCH', '/v1/displays', { body: { displays: [{ id, name }] } })
      await refresh()
    },
    replace: async (id, gone) => {
      await api('PATCH', '/v1/displays', { body: { displays: [{ id, name: gone.name, replaces: gone.id }] } })
      await refresh()
    },
    forget: async (id) => {
      await api('DELETE', '/v1/displays', { body: { ids: [id] } })
      await refresh()
    },
  }
}

const isOf = (display: Display, didId: number) =>
  display.didId === didId || display.keys.some((key) => key.didId === didId)
