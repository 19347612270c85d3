import { useState } from 'react'
import { INTAKE_OUTCOMES } from '../../../domain/intake/intakeRecord.ts'
import { useRead } from '../../api/useApi.ts'
import { INTEGRATION_KEY } from './integrationKey.ts'
import { useText } from '../../i18n/useText.ts'
import { NotLoaded } from '../../ui/page/NotLoaded.tsx'
import { Card } from '../../ui/page/Card.tsx'
import { Refused } from './Refused.tsx'
import { useSourceName } from './useSourceName.ts'
import css from './IntegrationPage.module.css'
import { formatDateTime } from '../../i18n/formatMoment.ts'

const READ_MS = 30_000

/** The systems from which patients come, with the last message, and the patients and messages of today. */
export function Sources() {
  const text = useText()
  const sourceName = useSourceName()
  const [refused, setRefused] = useState<string>()
  const { data, error, refetch } = useRead(
    [...INTEGRATION_KEY, 'sources'],
    async (api, signal) => (await api('GET', '/v1/intake/sources', { signal })).sources,
    { refetchInterval: READ_MS },
  )
  return (
    <Card title={text('integration.sources')}>
      {!data ? (
        <NotLoaded error={error} onRetry={refetch} height={64} />
      ) : data.length === 0 ? (
        <p className={css.none}>{text('integration.noSources')}</p>
      ) : (
        <ul className={css.list}>
          {data.map(({ source, lastAt, today, counts, open }) => (
            <li key={source} className={css.row}>
              <div className={css.words}>
                <span className={css.name}>{sourceName(source)}</span>
                <span className={css.about}>
                  {text('integration.lastAt', { at: formatDateTime(lastAt) })} ·{' '}
                  {text('integration.today', { count: today })}
                  {open > 0 && ` · ${text('integration.toCheck', { count: open })}`}
                </span>
              </div>
              <dl className={css.counts}>
                {INTAKE_OUTCOMES.map((outcome) => (
                  <div key={outcome} data-is={counts[outcome] > 0 ? outcome : undefined}>
                    <dt>{text(`integration.outcomes.${outcome}`)}</dt>
                    <dd>
                      {outcome === 'refused' && counts.refused > 0 ? (
                        <button
                          type="button"
                          className={css.open}
                          aria-label={text('integration.refusedOf', {
                            name: sourceName(source),
                            count: counts.refused,
                          })}
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
            </li>
          ))}
        </ul>
      )}
      {refused !== undefined && <Refused source={refused} onClose={() => setRefused(undefined)} />}
    </Card>
  )
}
