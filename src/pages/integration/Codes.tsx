import type { Exam } from '../../../contract/exams.ts'
import type { IntakeCode } from '../../../contract/intake.ts'
import type { Package } from '../../../contract/packages.ts'
import { useApi, useRead } from '../../api/useApi.ts'
import { useRoomChoices } from '../../boards/roomChoices.ts'
import { useText } from '../../i18n/useText.ts'
import { ActionButton } from '../../ui/feedback/ActionButton.tsx'
import { Card } from '../../ui/page/Card.tsx'
import { useAllRecords } from '../../ui/useAllRecords.ts'
import { Row, Rows } from './Rows.tsx'
import { INTEGRATION_KEY, useReread } from './useIntegration.ts'

/** Codes of the hospital and what they mean here; each can be removed. */
export function Codes() {
  const text = useText()
  const api = useApi()
  const reread = useReread()
  const query = useRead(
    [...INTEGRATION_KEY, 'codes'],
    async (api, signal) => (await api('GET', '/v1/intake/codes', { signal })).codes,
  )
  const nameOf = useTargetName()
  return (
    <Card title={text('integration.codes')}>
      <Rows {...query} rows={query.data} none={text('integration.noCodes')}>
        {(target) => {
          const { code, kind } = target
          return (
            <Row key={`${kind} ${code}`} name={code} about={[[nameOf(target)]]}>
              <ActionButton
                label={text('integration.disconnectOf', { code })}
                question={text('integration.disconnectQuestion', { code })}
                confirmLabel={text('integration.disconnect')}
                work={() => api('DELETE', '/v1/intake/codes', { body: { codes: [{ code, kind }] } })}
                done={text('integration.disconnected', { code })}
                failed={() => text('crud.failed')}
                onSettled={reread}
              >
                {text('integration.disconnect')}
              </ActionButton>
            </Row>
          )
        }}
      </Rows>
    </Card>
  )
}

/** Returns the name of the record that a code means. */
function useTargetName(): (code: IntakeCode) => string {
  const text = useText()
  const rooms = useRoomChoices()
  const exams = useAllRecords<Exam>('exams').data
  const packages = useAllRecords<Package>('packages').data
  return ({ kind, id }) => {
    if (kind === 'ROOM') return text('integration.room', { name: rooms.labelOf(Number(id)) })
    if (kind === 'EXAM') {
      const name = exams?.find((exam) => exam.id === id)?.name ?? ''
      return text('integration.exam', { name, id })
    }
    return text('integration.package', { name: packages?.find((one) => one.id === id)?.name ?? `#${id}` })
  }
}
