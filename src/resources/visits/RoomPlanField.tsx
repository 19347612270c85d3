import Close from '@mui/icons-material/Close'
import IconButton from '@mui/material/IconButton'
import KeyboardArrowDown from '@mui/icons-material/KeyboardArrowDown'
import KeyboardArrowUp from '@mui/icons-material/KeyboardArrowUp'
import { useText } from '../../i18n/useText.ts'
import { Dropdown } from '../../ui/Dropdown.tsx'
import { FieldFrame } from '../../ui/form/FieldFrame.tsx'
import { useField } from '../../ui/form/useField.ts'
import { useFieldLabel } from '../../ui/useFieldLabel.ts'
import { moved } from './moved.ts'
import css from './RoomPlanField.module.css'
import type { Places } from './usePlaces.ts'

interface RoomPlanFieldProps {
  readonly source: string
  readonly hint: string
  readonly places: Places
}

/** The rooms that a visit plans, in the order of going there; none means every room (DE-24). */
export function RoomPlanField({ source, hint, places }: RoomPlanFieldProps) {
  const label = useFieldLabel(source, undefined)
  const text = useText()
  const { id, errorId, error, inputRef, value, onChange } = useField<(number | string)[] | undefined>(source)
  const plan = value ?? []
  const free = places.rooms.filter((room) => !plan.some((planned) => String(planned) === room.value))
  const labelOf = (room: number | string) =>
    places.rooms.find((each) => each.value === String(room))?.label ?? String(room)
  return (
    <FieldFrame id={id} errorId={errorId} label={label} error={error} hint={plan.length === 0 ? hint : undefined}>
      <Dropdown
        id={id}
        ref={inputRef}
        labelledBy={`${id}-label`}
        search
        several
        value=""
        placeholder={text('resources.visits.addRoom')}
        options={free}
        invalid={error !== undefined}
        describedBy={errorId}
        onChange={(room) => onChange([...plan, places.roomId(room)])}
      />
      {plan.length > 0 && (
        <ol className={css.plan}>
          {plan.map((room, index) => {
            const name = labelOf(room)
            return (
              <li key={room} className={css.room}>
                <span className={css.position}>{index + 1}</span>
                <span className={css.name}>{name}</span>
                <IconButton
                  size="small"
                  aria-label={text('resources.visits.roomUp', { room: name })}
                  disabled={index === 0}
                  onClick={() => onChange(moved(plan, index, index - 1))}
                >
                  <KeyboardArrowUp />
                </IconButton>
                <IconButton
                  size="small"
                  aria-label={text('resources.visits.roomDown', { room: name })}
                  disabled={index === plan.length - 1}
                  onClick={() => onChange(moved(plan, index, index + 1))}
                >
                  <KeyboardArrowDown />
                </IconButton>
                <IconButton
                  size="small"
                  aria-label={text('resources.visits.roomRemove', { room: name })}
                  onClick={() => onChange(plan.filter((each) => each !== room))}
                >
                  <Close />
                </IconButton>
              </li>
            )
          })}
        </ol>
      )}
    </FieldFrame>
  )
}
