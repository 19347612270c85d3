import { useRead } from '../../api/useApi.ts'
import { useText } from '../../i18n/useText.ts'
import { Card } from '../../ui/page/Card.tsx'
import { keyOf, MessageRow, Rows } from './Rows.tsx'
import { INTEGRATION_KEY } from './useIntegration.ts'

const READ_MS = 30_000

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
