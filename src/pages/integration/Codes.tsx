import { useQueryClient } from '@tanstack/react-query'
import type { Exam } from '../../../contract/exams.ts'
import type { IntakeCode } from '../../../contract/intake.ts'
import type { Package } from '../../../contract/packages.ts'
import { useApi, useRead } from '../../api/useApi.ts'
import { INTEGRATION_KEY } from './integrationKey.ts'
import { useText } from '../../i18n/useText.ts'
import { ActionButton } from '../../ui/feedback/ActionButton.tsx'
import { NotLoaded } from '../../ui/page/NotLoaded.tsx'
import { useAllRecords } from '../../ui/useAllRecords.ts'
import { useRoomChoices } from '../../boards/roomChoices.ts'
import { Card } from '../../ui/page/Card.tsx'
import css from './IntegrationPage.module.css'

/** Codes of the hospital and what they mean here; each can be removed. */
export function Codes() {
  const text = useText()
  const queries = useQueryClient()
  const api = useApi()
  const { data, error, refetch } = useRead(
    [...INTEGRATION_KEY, 'codes'],
    async (api, signal) => (await api('GET', '/v1/intake/codes', { signal })).codes,
  )
  const nameOf = useTargetName()
  return (
    <Card title={text('integration.codes')}>
      {!data ? (
        <NotLoaded error={error} onRetry={refetch} height={64} />
      ) : data.length === 0 ? (
        <p className={css.none}>{text('integration.noCodes')}</p>
      ) : (
        <ul className={css.list}>
          {data.map((code) => (
            <li key={`${code.kind} ${code.code}`} className={css.row}>
              <div className={css.words}>
                <span className={css.name}>{code.code}</span>
                <span className={css.about}>{nameOf(code)}</span>
              </div>
              <ActionButton
                label={text('integration.disconnectOf', { code: code.code })}
                question={text('integration.disconnectQuestion', { code: code.code })}
                confirmLabel={text('integration.disconnect')}
                work={() =>
                  api('DELETE', '/v1/intake/codes', { body: { codes: [{ code: code.code, kind: code.kind }] } })
                }
                done={text('integration.disconnected', { code: code.code })}
                failed={() => text('crud.failed')}
                onSettled={() => void queries.invalidateQueries({ queryKey: INTEGRATION_KEY })}
              >
                {text('integration.disconnect')}
              </ActionButton>
            </li>
          ))}
        </ul>
      )}
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
