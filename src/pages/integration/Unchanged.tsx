import { INTEGRATION_KEY } from './integrationKey.ts'
import { useRead } from '../../api/useApi.ts'
import { formatDateTime } from '../../i18n/formatMoment.ts'
import { useText } from '../../i18n/useText.ts'
import { Card } from '../../ui/page/Card.tsx'
import { NotLoaded } from '../../ui/page/NotLoaded.tsx'
import css from './IntegrationPage.module.css'
import { useSourceName } from './useSourceName.ts'

const READ_MS = 30_000

/** Messages that were accepted and changed nothing, with the reason. */
export function Unchanged() {
  const text = useText()
  const sourceName = useSourceName()
  const { data, error, refetch } = useRead(
    [...INTEGRATION_KEY, 'unchanged'],
    (api, signal) => api('GET', '/v1/intake/unchanged', { query: { size: 20 }, signal }),
    { refetchInterval: READ_MS },
  )
  return (
    <Card title={text('integration.unchanged')}>
      {!data ? (
        <NotLoaded error={error} onRetry={refetch} height={64} />
      ) : data.content.length === 0 ? (
        <p className={css.none}>{text('integration.noUnchanged')}</p>
      ) : (
        <ul className={css.list}>
          {data.content.map(({ at, source, id, type, reference, reason, times }) => (
            <li key={JSON.stringify([source, id, type, reference, reason])} className={css.row}>
              <div className={css.words}>
                <span className={css.name}>{reason}</span>
                <span className={css.about}>
                  {[
                    sourceName(source),
                    type,
                    formatDateTime(at),
                    ...(reference === '' ? [] : [text('integration.ref', { ref: reference })]),
                    ...(times > 1 ? [text('hl7.times', { times })] : []),
                  ].join(' · ')}
                </span>
              </div>
            </li>
          ))}
        </ul>
      )}
      {data && data.totalElements > data.content.length && (
        <p className={css.about}>{text('integration.more', { count: data.totalElements - data.content.length })}</p>
      )}
    </Card>
  )
}
