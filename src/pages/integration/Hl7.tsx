import type { Hl7State } from '../../../contract/hl7.ts'
import { useRead } from '../../api/useApi.ts'
import { formatTime } from '../../i18n/formatTime.ts'
import { useText } from '../../i18n/useText.ts'
import { NotLoaded } from '../../ui/page/NotLoaded.tsx'
import { Card, Facts } from '../../ui/page/Card.tsx'
import { StateChip } from '../../ui/page/StateChip.tsx'
import css from './Channels.module.css'
import page from './IntegrationPage.module.css'
import { INTEGRATION_KEY } from './useIntegration.ts'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { formatDateTime } from '../../i18n/formatMoment.ts'
import type { TextKey } from '../../i18n/messages.ts'
import { Row, Rows } from './Rows.tsx'

const READ_MS = 30_000

/** Whether HL7 messages are received, those of today, and those that failed. */
export function Hl7() {
  const text = useText()
  const { data, error, refetch } = useRead(
    [...INTEGRATION_KEY, 'hl7'],
    (api, signal) => api('GET', '/v1/hl7', { signal }),
    { refetchInterval: READ_MS },
  )
  return (
    <Card title={text('hl7.title')}>
      {data ? <State state={data} /> : <NotLoaded error={error} onRetry={refetch} height={64} />}
    </Card>
  )
}

function State({ state: { port, encoding, allowed, connections, today } }: { readonly state: Hl7State }) {
  const text = useText()
  const isOn = port !== null
  const facts = [
    { label: text('hl7.port'), value: String(port) },
    { label: text('hl7.encoding'), value: encoding.toUpperCase() },
    { label: text('resources.api-keys.fields.addresses'), value: allowed.join(', ') },
    { label: text('hl7.connections'), value: text('hl7.count', { count: connections }) },
    { label: text('hl7.answer'), value: text('hl7.answerHint') },
  ]
  return (
    <>
      <div className={css.head}>
        <StateChip state={isOn ? 'ok' : undefined}>{text(isOn ? 'hl7.on' : 'hl7.off')}</StateChip>
        <span className={page.about}>{text(isOn ? 'hl7.settingsHint' : 'hl7.offHint')}</span>
      </div>
      {isOn && <Facts facts={facts} className={css.facts} />}
      {(isOn || today.length > 0) && (
        <>
          <h3 className={css.sub}>{text('hl7.today')}</h3>
          <p className={page.about}>{text('hl7.todayHint')}</p>
          {today.length === 0 ? (
            <p className={page.about}>{text('hl7.noneToday')}</p>
          ) : (
            <ul className={page.list}>
              {today.map(({ source, type, taken, unread, failed, lastAt }) => (
                <li key={JSON.stringify([source, type])} className={page.row}>
                  <span className={page.name}>{type === '' ? source : `${source} · ${type}`}</span>
                  <span className={page.about}>
                    {[
                      taken > 0 && text('hl7.taken', { count: taken }),
                      unread > 0 && text('hl7.unread', { count: unread }),
                      text('hl7.last', { at: formatTime(lastAt) }),
                    ]
                      .filter(Boolean)
                      .join(' · ')}
                  </span>
                  {failed > 0 && <StateChip state="warning">{text('hl7.failed', { count: failed })}</StateChip>}
                </li>
              ))}
            </ul>
          )}
          <Hl7Failures />
        </>
      )}
    </>
  )
}

/** The messages that failed, with what to do; read on demand only, because the audit log names who read them. */
function Hl7Failures() {
  const text = useText()
  const [isShown, setShown] = useState(false)
  const query = useRead(
    [...INTEGRATION_KEY, 'hl7Failures'],
    (api, signal) => api('GET', '/v1/hl7/failures', { signal }),
    {
      enabled: isShown,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
    },
  )
  if (!isShown)
    return (
      <Button size="small" sx={BUTTON} onClick={() => setShown(true)}>
        {text('hl7.show')}
      </Button>
    )
  return (
    <>
      <h3 className={css.sub}>{text('hl7.failures')}</h3>
      <p className={`${page.about} ${css.hint}`}>{text('hl7.failuresHint')}</p>
      <Rows {...query} rows={query.data?.content} none={text('hl7.noFailures')}>
        {({ id, at, times, source, type, controlId, reason, raw }) => (
          <Row
            key={id}
            name={text(adviceOf(reason))}
            about={[[source, type, controlId, formatDateTime(at), times > 1 && text('hl7.times', { times })], [reason]]}
          >
            <details className={css.raw}>
              <summary>{text('hl7.raw')}</summary>
              <pre>{raw.replaceAll('\r', '\n')}</pre>
            </details>
          </Row>
        )}
      </Rows>
    </>
  )
}

const BUTTON = { margin: '8px 0' }

/** Advice, by the beginning or a part of the server's reason. */
const ADVICE: readonly (readonly [RegExp, TextKey])[] = [
  [/^the message is (?:not )?in |does not decode/, 'hl7.todo.encoding'],
  [/too long|^a message has more than|^the frame has more than/, 'hl7.todo.tooLong'],
  [/no segment MSH|no usable delimiters/, 'hl7.todo.notHl7'],
  [/ (is|are) empty$/, 'hl7.todo.missing'],
  [/^[BF]TS-1 /, 'hl7.todo.batch'],
]

const adviceOf = (reason: string): TextKey => ADVICE.find(([pattern]) => pattern.test(reason))?.[1] ?? 'hl7.todo.other'
