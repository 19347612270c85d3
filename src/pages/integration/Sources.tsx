import { useState } from 'react'
import { INTAKE_OUTCOMES } from '../../../domain/intake/intakeRecord.ts'
import { useRead } from '../../api/useApi.ts'
import { formatDateTime } from '../../i18n/formatMoment.ts'
import { useText } from '../../i18n/useText.ts'
import { Card } from '../../ui/page/Card.tsx'
import css from './IntegrationPage.module.css'
import { Refused } from './Refused.tsx'
import { Row, Rows } from './Rows.tsx'
import { INTEGRATION_KEY, useSourceName } from './useIntegration.ts'

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
