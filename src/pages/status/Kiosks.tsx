import { listIn, useRead } from '../../api/useApi.ts'
import { formatDateTime } from '../../i18n/formatMoment.ts'
import { useText } from '../../i18n/useText.ts'
import { Card } from '../../ui/page/Card.tsx'
import { StateChip } from '../../ui/page/StateChip.tsx'
import { StatusTable } from './StatusTable.tsx'

const READ_MS = 60_000
const COLUMNS = ['place', 'state', 'lastLife', 'printer', 'diagonal'] as const

/** The kiosks, those that do not answer first; nothing where there are none. */
export function Kiosks() {
  const text = useText()
  const { data = [] } = useRead(['kiosks'], (api, signal) => api('GET', '/v1/kiosks', { signal }), {
    select: listIn,
    refetchInterval: READ_MS,
  })
  if (data.length === 0) return null
  return (
    <Card title={text('status.ids.kiosks')}>
      <StatusTable columns={COLUMNS}>
        {data
          .toSorted((a, b) => Number(a.isAlive) - Number(b.isAlive))
          .map(({ id, name, isAlive, lastAt, printer, inches }) => (
            <tr key={id}>
              <th scope="row">{name}</th>
              <td>
                <StateChip state={isAlive ? 'ok' : 'warning'}>
                  {text(isAlive ? 'status.ok' : 'status.noAgent')}
                </StateChip>
              </td>
              <td>{lastAt === null ? '-' : formatDateTime(lastAt)}</td>
              <td>{text(`status.printers.${printer}`)}</td>
              <td>{text('status.inches', { inches })}</td>
            </tr>
          ))}
      </StatusTable>
    </Card>
  )
}
