import { INTEGRATION_KEY } from './integrationKey.ts'
import { useRead } from '../../api/useApi.ts'
import { useText } from '../../i18n/useText.ts'
import { Card } from '../../ui/page/Card.tsx'
import { NotLoaded } from '../../ui/page/NotLoaded.tsx'
import css from './IntegrationPage.module.css'
import { MessageRows } from './MessageRows.tsx'

const READ_MS = 30_000

/** Messages that were accepted and changed nothing, with the reason. */
export function Unchanged() {
  const text = useText()
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
        <MessageRows messages={data.content} />
      )}
      {data && data.totalElements > data.content.length && (
        <p className={css.about}>{text('integration.more', { count: data.totalElements - data.content.length })}</p>
      )}
    </Card>
  )
}
