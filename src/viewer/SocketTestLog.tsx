import { socketTestTexts } from '../i18n/display/socketTestTexts.ts'
import css from './SocketTest.module.css'

export interface LogEntry {
  readonly id: number
  /** Time in ms since the epoch. */
  readonly at: number
  readonly kind: 'sent' | 'received' | 'answered' | 'failed' | 'note'
  readonly text: string
}

/** Log of sent and received messages, newest first. */
export function SocketTestLog({
  entries,
  onClear,
}: {
  readonly entries: readonly LogEntry[]
  readonly onClear: () => void
}) {
  const test = socketTestTexts()
  const words: Record<LogEntry['kind'], string> = {
    sent: test.sent,
    received: test.received,
    answered: test.answered,
    failed: test.failed,
    note: '',
  }
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
            <b>{words[kind]}</b>
            <code>{text}</code>
          </li>
        ))}
      </ol>
    </section>
  )
}
