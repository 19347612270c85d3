import { useEffect, useReducer, useState, useSyncExternalStore } from 'react'
import type { TagMessage } from '../../contract/didWaitings.ts'
import { boardDestination } from '../../contract/realtime.ts'
import { socketTestTexts } from '../i18n/display/socketTestTexts.ts'
import { RealtimeConnection } from '../realtime/realtimeConnection.ts'
import { noAnswerText } from './noAnswerText.ts'
import css from './SocketTest.module.css'
import { fetchApi } from '../session/apiAnswer.ts'
import { isRefusal, readAnswer } from '../session/refusal.ts'
import { storedSession } from '../session/storedSession.ts'
import { startPage } from './startPage.tsx'

const tokenOf = (token: string | null) => token && `Bearer ${token}`

/** Starts the developers' page for the live connection: `/socket-test`. */
export function startSocketTest(root: HTMLElement): void {
  const realtime = new RealtimeConnection({ authorization: async () => tokenOf(storedSession.accessToken()) })
  realtime.start()
  startPage(root, <SocketTestPage realtime={realtime} />)
}

/** First board and first tag of the demo. */
const SAMPLE_DID_ID = 1
const SAMPLE_TAG_VALUE = '04A1B025C280'
/** Maximum number of log entries, since the page may stay open for days. */
const LOG_MAX = 200

/** Page that sends what a board and its tag reader would send, and shows everything that arrives. */
export function SocketTestPage({ realtime }: { readonly realtime: RealtimeConnection }) {
  const test = socketTestTexts()
  const { state } = useSyncExternalStore(realtime.onStatus, realtime.getStatus)
  const [log, add] = useReducer(append, [])
  const [scanning, setScanning] = useState(false)

  useEffect(
    () =>
      realtime.subscribe(SAMPLE_DID_ID, (message) => {
        add({ kind: 'received', text: JSON.stringify(message) })
      }),
    [realtime],
  )
  useEffect(() => realtime.onRefusal((text) => add({ kind: 'failed', text })), [realtime])
  useEffect(() => {
    if (state === 'connected') add({ kind: 'note', text: test.opened })
    if (state === 'lost') add({ kind: 'failed', text: test.closed })
  }, [state, test])

  function reload(): void {
    const message = { type: 'RELOAD', message: '' }
    const sent = realtime.publish(SAMPLE_DID_ID, message)
    add(sent ? { kind: 'sent', text: JSON.stringify(message) } : { kind: 'failed', text: test.notConnected })
  }

  async function scan(): Promise<void> {
    setScanning(true)
    try {
      add({ kind: 'answered', text: JSON.stringify(await scanSampleTag()) })
    } catch (error) {
      add({ kind: 'failed', text: reasonOf(error) })
    }
    setScanning(false)
  }

  /** Returns the server's message, or advice if there is none. */
  function reasonOf(error: unknown): string {
    if (!isRefusal(error)) return noAnswerText(error)
    return error.message || test.refused(error.status)
  }

  return (
    <main className={css.test}>
      <h1>{test.title}</h1>
      <p>{test.lead}</p>
      <dl>
        <dt>{test.connection}</dt>
        <dd className={css.state} data-state={state}>
          {state === 'connected' ? test.connected : test.disconnected}
        </dd>
        <dt>{test.board}</dt>
        <dd>{SAMPLE_DID_ID}</dd>
        <dt>{test.address}</dt>
        <dd>
          <code>{boardDestination(SAMPLE_DID_ID)}</code>
        </dd>
        <dt>{test.tag}</dt>
        <dd>
          <code>{SAMPLE_TAG_VALUE}</code>
        </dd>
      </dl>
      <div className={css.buttons}>
        <button type="button" onClick={reload}>
          {test.reload}
        </button>
        <button type="button" onClick={() => void scan()} disabled={scanning}>
          {test.scan}
        </button>
      </div>
      <Log entries={log} onClear={() => add(null)} />
    </main>
  )
}

interface LogEntry {
  readonly id: number
  /** Time in ms since the epoch. */
  readonly at: number
  readonly kind: 'sent' | 'received' | 'answered' | 'failed' | 'note'
  readonly text: string
}

/** Log of sent and received messages, newest first. */
function Log({ entries, onClear }: { readonly entries: readonly LogEntry[]; readonly onClear: () => void }) {
  const test = socketTestTexts()
  return (
    <section className={css.log} aria-label={test.log}>
      <header>
        <h2>{test.log}</h2>
        <button type="button" onClick={onClear} disabled={entries.length === 0}>
          {test.clear}
        </button>
      </header>
      {entries.length === 0 && <p>{test.emptyLog}</p>}
      <ol>
        {entries.map(({ id, at, kind, text }) => (
          <li key={id} data-kind={kind}>
            <time dateTime={new Date(at).toISOString()}>{new Date(at).toLocaleTimeString('en-GB')}</time>
            <b>{kind === 'note' ? '' : test[kind]}</b>
            <code>{text}</code>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** Scans as a reader without login would. @throws ApiError when the server refuses */
async function scanSampleTag(): Promise<TagMessage> {
  const answer = await fetchApi('/api/v1/did-waitings/tag', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ didId: SAMPLE_DID_ID, tagValue: SAMPLE_TAG_VALUE }),
  })
  return readAnswer<TagMessage>(answer)
}

/** Adds an entry, newest first; null clears the log. */
function append(log: readonly LogEntry[], entry: Omit<LogEntry, 'id' | 'at'> | null): readonly LogEntry[] {
  if (entry === null) return []
  return [{ ...entry, id: (log[0]?.id ?? 0) + 1, at: Date.now() }, ...log].slice(0, LOG_MAX)
}
