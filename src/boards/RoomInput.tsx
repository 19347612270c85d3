import { useText } from '../i18n/useText.ts'
import { DropdownInput } from '../ui/form/DropdownInput.tsx'
import type { RoomChoices } from './roomChoices.ts'

interface RoomInputProps {
  readonly rooms: RoomChoices
  readonly half?: boolean
}

/** Input for the room of a board or an exam, or none. Without any room there is nothing to choose. */
export function RoomInput({ rooms, half = false }: RoomInputProps) {
  const text = useText()
  return (
    <DropdownInput
      source="roomId"
      search
      options={rooms.isEmpty ? [] : [{ value: '', label: text('dropdown.none') }, ...rooms.options]}
      parse={rooms.idOf}
      {...(rooms.failed && { helperText: text('resources.dids.hints.roomsFailed') })}
      half={half}
    />
  )
}
