import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useDataProvider, useResourceContext } from 'react-admin'
import { newIdempotencyKey } from '../../../contract/constants.ts'
import { useText } from '../../i18n/useText.ts'
import { statusOf } from '../../ui/feedback/failure.ts'
import { useToast } from '../../ui/feedback/useToast.tsx'
import type { SheetLine } from '../sheet.ts'

/** Result of a line that was sent. */
export type LineResult =
  | { readonly state: 'sending' }
  | { readonly state: 'created' }
  | { readonly state: 'failed'; readonly error: unknown }

/** Reason why the import stopped before its last line. */
export type StopReason = { readonly by: 'person' } | { readonly by: 'server'; readonly status: number }

export interface Import {
  readonly results: ReadonlyMap<number, LineResult>
  readonly running: boolean
  /** True after the user asked to stop, until the current line is answered. */
  readonly stopping: boolean
  readonly stopped: StopReason | null
  /** Sends these lines, one POST after another. */
  readonly start: (lines: readonly SheetLine[]) => void
  readonly stop: () => void
  /** Stops because the dialog is closed; a toast shows the result. */
  readonly leave: () => void
  /** Clears all results, for another file. */
  readonly reset: () => void
}

/**
 * Statuses that do not depend on the line, so that further lines would fail as well: no connection, no session, too
 * many requests, unavailable.
 */
const STOPPING = new Set([0, 401, 429, 502, 503, 504])

/**
 * Imports lines one by one. When it stops, it waits for the response to the current line, so that no result is unknown.
 */
export function useImport(): Import {
  const resource = useResourceContext() ?? ''
  const provider = useDataProvider()
  const queries = useQueryClient()
  const text = useText()
  const toast = useToast()
  const [results, setResults] = useState<ReadonlyMap<number, LineResult>>(new Map())
  const [running, setRunning] = useState(false)
  const [stopping, setStopping] = useState(false)
  const [stopped, setStopped] = useState<StopReason | null>(null)
  const asked = useRef(false)
  const keys = useRef(new Map<number, string>())
  const isLeft = useRef(false)
  const leave = useCallback(() => {
    asked.current = true
    isLeft.current = true
  }, [])
  useEffect(() => {
    isLeft.current = false
    return leave
  }, [leave])
  useEffect(() => {
    if (!running) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [running])

  const note = (row: number, result: LineResult | null) =>
    setResults((known) => {
      const next = new Map(known)
      if (result) next.set(row, result)
      else next.delete(row)
      return next
    })

  /**
   * Returns the key of a line, the same for as long as the file is, so that a line whose response was lost can be
   * resent.
   */
  const keyOf = (row: number): string => {
    const key = keys.current.get(row) ?? newIdempotencyKey()
    keys.current.set(row, key)
    return key
  }

  /** Sends the lines. @returns why it stopped before the last line, and the number of created records */
  const send = async (lines: readonly SheetLine[]): Promise<{ stopped: StopReason | null; created: number }> => {
    let created = 0
    for (const { row, record } of lines) {
      if (asked.current) return { stopped: { by: 'person' }, created }
      note(row, { state: 'sending' })
      try {
        await provider.create(resource, { data: record, meta: { idempotencyKey: keyOf(row) } })
        created += 1
        note(row, { state: 'created' })
      } catch (error) {
        const status = statusOf(error)
        const stops = STOPPING.has(status)
        note(row, stops ? null : { state: 'failed', error })
        if (stops) return { stopped: { by: 'server', status }, created }
      }
    }
    return { stopped: null, created }
  }

  const start = async (lines: readonly SheetLine[]) => {
    asked.current = false
    setStopped(null)
    setRunning(true)
    const { stopped: reason, created } = await send(lines)
    // the user has left the page and sees no results, so show a toast on the current page
    if (isLeft.current)
      toast('WARNING', text('importing.left'), text('importing.stopped', { created, left: lines.length - created }))
    setStopped(reason)
    setRunning(false)
    setStopping(false)
    void queries.invalidateQueries({ queryKey: [resource, 'getList'] })
  }
  return {
    results,
    running,
    stopping,
    stopped,
    start: (lines) => void start(lines),
    stop: () => {
      asked.current = true
      setStopping(true)
    },
    leave,
    reset: () => {
      keys.current.clear()
      setResults(new Map())
      setStopped(null)
    },
  }
}
