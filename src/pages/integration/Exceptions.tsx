import { useQueryClient } from '@tanstack/react-query'
import { useApi, useRead } from '../../api/useApi.ts'
import { INTEGRATION_KEY } from './integrationKey.ts'
import { useText } from '../../i18n/useText.ts'
import { ActionButton } from '../../ui/feedback/ActionButton.tsx'
import { NotLoaded } from '../../ui/page/NotLoaded.tsx'
import { Card } from '../../ui/page/Card.tsx'
import { CodeChoice } from './CodeChoice.tsx'
import { IdentityChoice } from './IdentityChoice.tsx'
import { useSourceName } from './useSourceName.ts'
import css from './IntegrationPage.module.css'
import { formatDateTime } from '../../i18n/formatMoment.ts'

const READ_MS = 30_000

/** Messages that were not carried out: unknown codes, each with a choice of its meaning, and single messages. */
export function Exceptions() {
  const text = useText()
  const sourceName = useSourceName()
  const queries = useQueryClient()
  const api = useApi()
  const { data, error, refetch } = useRead(
    [...INTEGRATION_KEY, 'exceptions'],
    (api, signal) =>
      api('GET', '/v1/intake/exceptions', { query: { resolved: false, distinct: true, size: 100 }, signal }),
    { refetchInterval: READ_MS },
  )
  const reread = () => void queries.invalidateQueries({ queryKey: INTEGRATION_KEY })
  return (
    <Card title={text('integration.exceptions')}>
      {!data ? (
        <NotLoaded error={error} onRetry={refetch} height={64} />
      ) : data.content.length === 0 ? (
        <p className={css.none}>{text('integration.noExceptions')}</p>
      ) : (
        <ul className={css.list}>
          {data.content.map(({ id, code, kind, reason, advice, source, ref, at, alike = 1, identity }) => (
            <li key={id} className={css.row}>
              <div className={css.words}>
                <span className={css.name}>{reason}</span>
                <span className={css.about}>
                  {sourceName(source)} · {formatDateTime(at)} ·{' '}
                  {alike === 1 ? text('integration.ref', { ref }) : text('integration.patients', { count: alike })}
                </span>
                <span className={css.about}>{advice}</span>
              </div>
              {code !== undefined && <CodeChoice code={code} kind={kind} onDone={reread} />}
              {identity && <IdentityChoice id={id} identity={identity} onDone={reread} />}
              {!identity && (
                <ActionButton
                  label={text('integration.resolveOf', { reason })}
                  work={() => api('POST', '/v1/intake/exceptions/resolve', { body: { ids: [id], alike: true } })}
                  done={text('integration.resolved')}
                  failed={() => text('crud.failed')}
                  onSettled={reread}
                >
                  {text('integration.resolve')}
                </ActionButton>
              )}
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
