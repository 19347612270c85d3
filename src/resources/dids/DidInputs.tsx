import { useRecordContext } from 'react-admin'
import type { Did } from '../../../contract/dids.ts'
import { isHost } from '../../../domain/hosts.ts'
import {
  BOARD_NAME_MAX,
  HOST_MAX,
  ID_MAX,
  MAC_MAX,
  MAC_PATTERN,
  MEMO_MAX,
  NAME_MAX,
  NUMBER_TEXT_MAX,
  PORT_DIGITS_MAX,
  PORT_MAX,
} from '../../../domain/limits.ts'
import { useText } from '../../i18n/useText.ts'
import { ChoiceField } from '../../ui/form/ChoiceField.tsx'
import { DigitsField } from '../../ui/form/DigitsField.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { useChecks } from '../../ui/form/useChecks.ts'
import { useRoomChoices } from './useRoomChoices.ts'

/** The fields of a board, shared by adding and editing (BD-09, BD-10). */
export function DidInputs() {
  const text = useText()
  const { atMost } = useChecks()
  const rooms = useRoomChoices()
  const record = useRecordContext<Did>()
  const macCheck = (value: unknown) =>
    MAC_PATTERN.test(textOf(value)) ? undefined : text('resources.dids.checks.macAddress')
  const addressCheck = (value: unknown) => {
    const address = textOf(value)
    // Earlier releases took any address: such a board can still be edited.
    const isKept = address === (record?.ipAddress ?? '')
    return address === '' || isKept || isHost(address) ? undefined : text('resources.dids.checks.ipAddress')
  }
  return (
    <>
      <DigitsField source="no" required max={NUMBER_TEXT_MAX} half />
      <ChoiceField
        source="roomId"
        search
        options={[{ value: '', label: text('dropdown.none') }, ...rooms.options]}
        parse={rooms.idOf}
        {...(rooms.failed && { hint: text('resources.dids.hints.roomsFailed') })}
        half
      />
      <TextField
        source="name.kr"
        hint={text('resources.dids.hints.name', { max: BOARD_NAME_MAX })}
        required
        max={BOARD_NAME_MAX}
        half
      />
      <TextField source="doctor.kr" max={NAME_MAX} half />
      <TextField source="explain.kr" max={MEMO_MAX} />
      <TextField source="ipAddress" max={HOST_MAX} checks={[addressCheck]} placeholder="192.0.2.10" half />
      <DigitsField source="agentPort" max={PORT_DIGITS_MAX} checks={[atMost(PORT_MAX)]} placeholder="9080" half />
      <TextField source="macAddress" max={MAC_MAX} checks={[macCheck]} placeholder="00:1B:44:11:3A:B7" half />
      <TextField source="rfidReaderId" max={ID_MAX} half />
    </>
  )
}

const textOf = (value: unknown): string => String(value ?? '').trim()
