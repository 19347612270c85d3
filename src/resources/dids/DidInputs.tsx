import { maxLength, maxValue, regex, required, useRecordContext, type Validator } from 'react-admin'
import { useEffect, useRef } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import type { Did } from '../../../contract/dids.ts'
import type { Room } from '../../../contract/rooms.ts'
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
import { DigitsInput } from '../../ui/form/NumberInput.tsx'
import { FoldedInputs } from '../../ui/form/FoldedInputs.tsx'
import { RoomInput } from '../../boards/RoomInput.tsx'
import { TextInput } from '../../ui/form/TextInput.tsx'
import { useRoomChoices, type RoomChoices } from '../../boards/roomChoices.ts'
import { shortViewerPath } from '../../../contract/pageOf.ts'
import { CopyField } from '../../ui/form/CopyField.tsx'

/** The form fields of a board, used to create and to edit it. */
export function DidInputs() {
  const text = useText()
  const rooms = useRoomChoices()
  const record = useRecordContext<Did>()
  // Earlier releases accepted any address. A board with such an address can still be saved.
  const isAddress: Validator = (address: string | undefined) =>
    !address || address === record?.ipAddress || isHost(address) ? undefined : 'resources.dids.checks.ipAddress'
  useNamesOfRoom(rooms)
  return (
    <>
      <DigitsInput source="no" validate={[required(), maxLength(NUMBER_TEXT_MAX)]} half />
      <RoomInput rooms={rooms} half />
      <TextInput
        source="name.kr"
        helperText={text('ra.validation.maxLength', { max: BOARD_NAME_MAX })}
        validate={[required(), maxLength(BOARD_NAME_MAX)]}
        half
      />
      <TextInput source="doctor.kr" validate={maxLength(NAME_MAX)} half />
      <TextInput source="explain.kr" validate={maxLength(MEMO_MAX)} />
      {record && (
        <CopyField
          label={text('resources.dids.address.label')}
          helperText={text('resources.dids.address.hint')}
          value={location.origin + shortViewerPath(record.id)}
        />
      )}
      <FoldedInputs title={text('resources.dids.device')} sources={DEVICE}>
        <TextInput source="ipAddress" validate={[maxLength(HOST_MAX), isAddress]} placeholder="192.0.2.10" half />
        <DigitsInput
          source="agentPort"
          validate={[maxLength(PORT_DIGITS_MAX), maxValue(PORT_MAX)]}
          placeholder="9080"
          half
        />
        <TextInput source="macAddress" validate={[maxLength(MAC_MAX), isMac]} placeholder="00:1B:44:11:3A:B7" half />
        <TextInput source="rfidReaderId" validate={maxLength(ID_MAX)} half />
      </FoldedInputs>
    </>
  )
}

/** Fields that only the person who sets up the board's computer needs. */
const DEVICE = ['ipAddress', 'agentPort', 'macAddress', 'rfidReaderId']

const isMac = regex(MAC_PATTERN, 'resources.dids.checks.macAddress')

/**
 * Fills number and name of a board from the room that the user selects for it, where they are empty or those of the room
 * before: walls tell patients by them where to go.
 */
function useNamesOfRoom(rooms: RoomChoices): void {
  const { getValues, setValue } = useFormContext()
  const record = useRecordContext<Did>()
  const room = rooms.roomOf(useWatch({ name: 'roomId' }))
  const taken = useRef(rooms.roomOf(record?.roomId))
  useEffect(() => {
    const before = taken.current
    if (!room || room.id === before?.id) return
    taken.current = room
    if (!before && room.id === record?.roomId) return
    const fill = (source: string, nameOf: (of: Room) => string) => {
      if (['', before && nameOf(before)].includes(getValues(source) as string))
        setValue(source, nameOf(room), { shouldDirty: true, shouldValidate: true })
    }
    fill('no', ({ no }) => no)
    fill('name.kr', ({ name }) => name.kr.slice(0, BOARD_NAME_MAX))
  }, [room, record, getValues, setValue])
}
