import { useState } from 'react'
import { INTAKE_OUTCOMES } from '../../../domain/intake/intakeRecord.ts'
import { useRead } from '../../api/useApi.ts'
import { formatDateTime } from '../../i18n/formatMoment.ts'
import { useText } from '../../i18n/useText.ts'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import { Card } from '../../ui/page/Card.tsx'
import css from './IntegrationPage.module.css'
import { keyOf, MessageRow, Row, Rows } from './Rows.tsx'
import { INTEGRATION_KEY, useSourceName } from './useIntegration.ts'
import channels from './Channels.module.css'

const READ_MS = 30_000

/** The systems from which patients come, with the last message, and the patients and messages of today. */
export function Sources() {
  const text = useText()
  const sourceName = useSourceName()
  const [refused, setRefused] = useState<string>()
  const query = useRead(
    [...INTEGRATION_KEY, 'sources'],
    async (api, signal) => (await api('GET', '/v1/intake/sources', { signal })).sources,
    { refetchInterval: READ_MS },
  )
  return (
    <Card title={text('integration.sources')}>
      <Rows {...query} rows={query.data} none={text('integration.noSources')}>
        {({ source, lastAt, today, counts, open }) => (
          <Row
            key={source}
            name={sourceName(source)}
            about={[
              [
                text('integration.lastAt', { at: formatDateTime(lastAt) }),
                text('integration.today', { count: today }),
                open > 0 && text('integration.toCheck', { count: open }),
              ],
            ]}
          >
            <dl className={css.counts}>
              {INTAKE_OUTCOMES.map((outcome) => (
                <div key={outcome} data-is={counts[outcome] > 0 ? outcome : undefined}>
                  <dt>{text(`integration.outcomes.${outcome}`)}</dt>
                  <dd>
                    {outcome === 'refused' && counts.refused > 0 ? (
                      <button
                        type="button"
                        className={css.open}
                        aria-label={text('integration.refusedOf', { name: sourceName(source), count: counts.refused })}
                        onClick={() => setRefused(source)}
                      >
                        {counts.refused}
                      </button>
                    ) : (
                      counts[outcome]
                    )}
                  </dd>
                </div>
              ))}
            </dl>
          </Row>
        )}
      </Rows>
      {refused !== undefined && <Refused source={refused} onClose={() => setRefused(undefined)} />}
    </Card>
  )
}

interface RefusedProps {
  readonly source: string
  readonly onClose: () => void
}

/** The newest messages of a system that were refused: why, which, and when. */
function Refused({ source, onClose }: RefusedProps) {
  const text = useText()
  const sourceName = useSourceName()
  const query = useRead([...INTEGRATION_KEY, 'refused', source], (api, signal) =>
    api('GET', '/v1/intake/refused', { query: { source, size: 50 }, signal }),
  )
  return (
    <FormDialog title={text('integration.refused')} subtitle={sourceName(source)} wide onClose={onClose}>
      <div className={channels.log}>
        {query.data && <p className={css.about}>{text('integration.refusedHint')}</p>}
        <Rows
          {...query}
          rows={query.data?.content}
          total={query.data?.totalElements}
          none={text('integration.noRefused')}
        >
          {(message) => <MessageRow key={keyOf(message)} message={message} />}
        </Rows>
      </div>
    </FormDialog>
  )
}

/** Messages that were accepted and changed nothing, with the reason. */
export function Unchanged() {
  const text = useText()
  const query = useRead(
    [...INTEGRATION_KEY, 'unchanged'],
    (api, signal) => api('GET', '/v1/intake/unchanged', { query: { size: 20 }, signal }),
    { refetchInterval: READ_MS },
  )
  return (
    <Card title={text('integration.unchanged')}>
      <Rows
        {...query}
        rows={query.data?.content}
        total={query.data?.totalElements}
        none={text('integration.noUnchanged')}
      >
        {(message) => <MessageRow key={keyOf(message)} message={message} />}
      </Rows>
    </Card>
  )
}
