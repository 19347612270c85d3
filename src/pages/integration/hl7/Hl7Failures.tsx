import Button from '@mui/material/Button'
import { useState } from 'react'
import { useRead } from '../../../api/useApi.ts'
import { formatDateTime } from '../../../i18n/formatMoment.ts'
import type { TextKey } from '../../../i18n/messages.ts'
import { useText } from '../../../i18n/useText.ts'
import css from '../Channels.module.css'
import page from '../IntegrationPage.module.css'
import { Row, Rows } from '../Rows.tsx'
import { INTEGRATION_KEY } from '../useIntegration.ts'

/** The messages that failed, with what to do; read on demand only, because the audit log names who read them. */
export function Hl7Failures() {
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
