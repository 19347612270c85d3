import Button from '@mui/material/Button'
import { useState } from 'react'
import type { Exam } from '../../../contract/exams.ts'
import type { IntakeException } from '../../../contract/intake.ts'
import type { Package } from '../../../contract/packages.ts'
import { CODE_KINDS, type CodeKind } from '../../../domain/intake/codeKinds.ts'
import { useApi, useRead } from '../../api/useApi.ts'
import { useRoomChoices } from '../../boards/roomChoices.ts'
import { formatDateTime } from '../../i18n/formatMoment.ts'
import { useText } from '../../i18n/useText.ts'
import { Dropdown, type Option } from '../../ui/Dropdown.tsx'
import { ActionButton } from '../../ui/feedback/ActionButton.tsx'
import { useToldMutation } from '../../ui/feedback/useToldMutation.ts'
import { Card } from '../../ui/page/Card.tsx'
import { useAllRecords } from '../../ui/useAllRecords.ts'
import { Row, Rows } from './Rows.tsx'
import { INTEGRATION_KEY, useReread, useSourceName } from './useIntegration.ts'
import css from './IntegrationPage.module.css'

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

interface CodeChoiceProps {
  readonly code: string
  /** Absent where the system does not say whether it is an exam or a package. */
  readonly kind: CodeKind | undefined
  readonly onDone: () => void
}

/** Choice of the room, exam or package that a code of the hospital means. */
function CodeChoice({ code, kind, onDone }: CodeChoiceProps) {
  const text = useText()
  const api = useApi()
  const rooms = useRoomChoices(kind === 'ROOM')
  const exams = useAllRecords<Exam>('exams', { enabled: kind !== 'ROOM' && kind !== 'PACKAGE' }).data ?? []
  const packages = useAllRecords<Package>('packages', { enabled: kind !== 'ROOM' && kind !== 'EXAM' }).data ?? []
  const [chosen, setChosen] = useState('')
  const options: Option[] = [
    ...rooms.options.map(({ value, label }) => ({ value: `ROOM ${value}`, label })),
    ...exams.map(({ id, name }) => ({ value: `EXAM ${id}`, label: text('integration.exam', { name, id }) })),
    ...packages.map(({ id, name }) => ({ value: `PACKAGE ${id}`, label: text('integration.package', { name }) })),
  ]
  const of = (value: string) => {
    const found = CODE_KINDS.find((one) => value.startsWith(`${one} `)) ?? 'EXAM'
    const id = value.slice(found.length + 1)
    return { code, kind: found, id: found === 'EXAM' ? id : Number(id) }
  }
  const { mutate, isPending } = useToldMutation({
    work: () => api('PUT', '/v1/intake/codes', { body: { codes: [of(chosen)] } }),
    done: text('integration.connected', { code }),
    failed: () => text('crud.failed'),
    onSettled: onDone,
  })
  return (
    <div className={css.choice}>
      <Dropdown
        dense
        search
        label={text('integration.means', { code })}
        placeholder={text('integration.choose')}
        value={chosen}
        options={options}
        onChange={setChosen}
      />
      <Button size="small" variant="contained" disabled={chosen === ''} loading={isPending} onClick={() => mutate()}>
        {text('integration.connect')}
      </Button>
    </div>
  )
}

interface IdentityChoiceProps {
  readonly id: number
  readonly identity: NonNullable<IntakeException['identity']>
  readonly onDone: () => void
}

/** The question whether the patient of a message is one of the day's: one press decides. */
function IdentityChoice({ id, identity: { name, choices }, onDone }: IdentityChoiceProps) {
  const text = useText()
  const api = useApi()
  const shared = { done: text('integration.decided'), failed: () => text('crud.failed'), onSettled: onDone }
  return (
    <div className={css.choice}>
      <span className={css.about}>{text('integration.samePatient', { name })}</span>
      {choices.map(({ name: other, time, ...same }) => {
        const label = text('integration.isSame', { name: [other, time].filter(Boolean).join(' ') })
        return (
          <ActionButton
            key={JSON.stringify(same)}
            label={label}
            work={() => api('POST', '/v1/intake/exceptions/identity', { body: { id, same } })}
            {...shared}
          >
            {label}
          </ActionButton>
        )
      })}
      <ActionButton
        label={text('integration.isOther')}
        work={() => api('POST', '/v1/intake/exceptions/identity', { body: { id, same: null } })}
        {...shared}
      >
        {text('integration.isOther')}
      </ActionButton>
    </div>
  )
}
