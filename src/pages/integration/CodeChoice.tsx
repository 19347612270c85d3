import Button from '@mui/material/Button'
import { useState } from 'react'
import type { Exam } from '../../../contract/exams.ts'
import { CODE_KINDS, type CodeKind } from '../../../domain/intake/codeKinds.ts'
import type { Package } from '../../../contract/packages.ts'
import { useApi } from '../../api/useApi.ts'
import { useText } from '../../i18n/useText.ts'
import { Dropdown, type Option } from '../../ui/Dropdown.tsx'
import { useToldMutation } from '../../ui/feedback/useToldMutation.ts'
import { useAllRecords } from '../../ui/useAllRecords.ts'
import { useRoomChoices } from '../../boards/roomChoices.ts'
import css from './IntegrationPage.module.css'

interface CodeChoiceProps {
  readonly code: string
  /** Absent where the system does not say whether it is an exam or a package. */
  readonly kind: CodeKind | undefined
  readonly onDone: () => void
}

/** Choice of the room, exam or package that a code of the hospital means. */
export function CodeChoice({ code, kind, onDone }: CodeChoiceProps) {
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
