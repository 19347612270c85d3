import { useEffect, useState } from 'react'
import type { KioskCall } from '../../../contract/kiosks.ts'
import { KIOSKS_DESTINATION } from '../../../contract/realtime.ts'
import { displayLanguage } from '../../i18n/display/english.ts'
import { kioskHelp as english } from '../../i18n/en/emergency.ts'
import { kioskHelp as korean } from '../../i18n/ko/emergency.ts'
import type { CallReceipts } from '../../realtime/callReceipts.ts'
import { api } from './staffApi.ts'
import type { MiniActions } from './useMiniActions.ts'
import css from './MiniHelp.module.css'

/** Interval at which calls are read besides the live messages, in ms. */
const READ_MS = 30_000

interface MiniHelpProps {
  /** Its live connection also says when a kiosk calls. */
  readonly receipts: CallReceipts
  readonly change: MiniActions['change']
}

/**
 * One line for each kiosk at which somebody calls for staff, until one of them says that they go there. It imports
 * little that the window has: each shared module would split the window's code further, to more bytes at its start.
 */
export function MiniHelp({ receipts, change }: MiniHelpProps) {
  const [calls, setCalls] = useState<readonly KioskCall[]>([])
  const [ending, setEnding] = useState<number>()
  useEffect(() => {
    const stop = new AbortController()
    // A failed read leaves what is shown; the next one follows.
    const read = () =>
      void api('GET', '/v1/kiosks/help', { signal: stop.signal }).then(
        (found) => setCalls(found),
        () => undefined,
      )
    read()
    const timer = setInterval(read, READ_MS)
    const unsubscribe = receipts.feed.subscribeTo(KIOSKS_DESTINATION, read)
    return () => {
      stop.abort()
      clearInterval(timer)
      unsubscribe()
    }
  }, [receipts])

  async function end(id: number): Promise<void> {
    setEnding(id)
    await change(async () => {
      await api('DELETE', '/v1/kiosks/help', { body: { ids: [id] } })
      setCalls((shown) => shown.filter((call) => call.id !== id))
    })
    setEnding(undefined)
  }

  const texts = displayLanguage() === 'en' ? english : korean
  return calls.map(({ id, name }) => {
    const title = texts.title.replace('%{name}', () => name)
    return (
      <p key={id} className={css.call} role="alert">
        <span title={title}>{title}</span>
        <button type="button" disabled={ending === id} onClick={() => void end(id)}>
          {texts.end}
        </button>
      </p>
    )
  })
}
