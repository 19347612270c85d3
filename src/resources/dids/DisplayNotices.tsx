import { useEffect, useRef } from 'react'
import { useDataProvider } from 'react-admin'
import type { Did } from '../../../contract/dids.ts'
import { useText } from '../../i18n/useText.ts'
import { useDisplayEvents } from '../../realtime/consoleConnection.ts'
import { useToast } from '../../ui/feedback/useToast.tsx'

/**
 * Screens that disconnect within this time, in milliseconds, are reported in one notice: a network switch that fails
 * disconnects all screens of a floor.
 */
const GATHER_MS = 1_500
/** Maximum number of boards that a notice names; further boards are only counted. */
const NAMED_MAX = 3

/**
 * Warns the user on every page when screens disconnect. Screens that disconnect together are reported in one notice.
 */
export function DisplayNotices() {
  const text = useText()
  const toast = useToast()
  const provider = useDataProvider()
  const vanished = useRef(new Map<string, number>())
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const nameOf = async (id: number) => {
    const { data } = await provider.getOne<Did>('dids', { id }).catch(() => ({ data: null }))
    return data ? [text('list.numbered', { no: data.no, name: data.name.kr })] : []
  }
  const notify = async () => {
    const screens = vanished.current.size
    const boards = [...new Set(vanished.current.values())]
    vanished.current = new Map()
    const named = (await Promise.all(boards.slice(0, NAMED_MAX).map(nameOf))).flat()
    const rest = boards.length - named.length
    const list = named.join(', ')
    const title =
      screens === 1
        ? text('resources.dids.displays.vanished')
        : text('resources.dids.displays.vanishedMany', { count: screens })
    if (named.length === 0) toast('WARNING', title)
    else
      toast(
        'WARNING',
        title,
        rest > 0
          ? text('resources.dids.displays.vanishedAtMore', { boards: list, count: rest })
          : text('resources.dids.displays.vanishedAt', { boards: list }),
      )
  }
  useDisplayEvents(({ event, didId, displayId }) => {
    if (event === 'CONNECTED') vanished.current.delete(displayId)
    if (event !== 'VANISHED') return
    if (vanished.current.size === 0) {
      clearTimeout(timer.current)
      timer.current = setTimeout(() => {
        if (vanished.current.size > 0) void notify()
      }, GATHER_MS)
    }
    vanished.current.set(displayId, didId)
  })
  return null
}
