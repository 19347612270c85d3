import { useApi, useRead } from '../../api/useApi.ts'
import { formatDateTime } from '../../i18n/formatMoment.ts'
import { useText } from '../../i18n/useText.ts'
import { ActionButton } from '../../ui/feedback/ActionButton.tsx'
import { Card } from '../../ui/page/Card.tsx'
import { CodeChoice } from './CodeChoice.tsx'
import { IdentityChoice } from './IdentityChoice.tsx'
import { Row, Rows } from './Rows.tsx'
import { INTEGRATION_KEY, useReread, useSourceName } from './useIntegration.ts'

const READ_MS = 30_000

/** Messages that were not carried out: unknown codes, each with a choice of its meaning, and single messages. */
export function Exceptions() {
  const text = useText()
  const sourceName = useSourceName()
  const api = useApi()
  const reread = useReread()
  const query = useRead(
    [...INTEGRATION_KEY, 'exceptions'],
    (api, signal) =>
      api('GET', '/v1/intake/exceptions', { query: { resolved: false, distinct: true, size: 100 }, signal }),
    { refetchInterval: READ_MS },
  )
  return (
    <Card title={text('integration.exceptions')}>
      <Rows
        {...query}
        rows={query.data?.content}
        total={query.data?.totalElements}
        none={text('integration.noExceptions')}
      >
        {({ id, code, kind, reason, advice, source, ref, at, alike = 1, identity }) => (
          <Row
            key={id}
            name={reason}
            about={[
              [
                sourceName(source),
                formatDateTime(at),
                alike === 1 ? text('integration.ref', { ref }) : text('integration.patients', { count: alike }),
              ],
              [advice],
            ]}
          >
            {code !== undefined && <CodeChoice code={code} kind={kind} onDone={reread} />}
            {identity ? (
              <IdentityChoice id={id} identity={identity} onDone={reread} />
            ) : (
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
          </Row>
        )}
      </Rows>
    </Card>
  )
}
