import Close from '@mui/icons-material/Close'
import IconButton from '@mui/material/IconButton'
import KeyboardArrowDown from '@mui/icons-material/KeyboardArrowDown'
import KeyboardArrowUp from '@mui/icons-material/KeyboardArrowUp'
import type { ReactNode } from 'react'
import { type Identifier, useInput, type Validator } from 'react-admin'
import { useText } from '../../i18n/useText.ts'
import { Dropdown } from '../../ui/Dropdown.tsx'
import { AS_CHOSEN, helperTextIdOf, InputFrame, labelIdOf } from '../../ui/form/InputFrame.tsx'
import css from './RoomPlanInput.module.css'
import type { Places } from '../usePlaces.ts'

interface RoomPlanInputProps {
  readonly source: string
  readonly helperText: string
  readonly places: Pick<Places, 'rooms' | 'roomId'>
  /** Text of the field by which a room is added. */
  readonly placeholder?: string
  readonly validate?: Validator
  /** Called with the plan in addition to updating the record. */
  readonly onChange?: (plan: readonly Identifier[]) => void
  /** Shown beside the name of each planned room. */
  readonly renderRoom?: (room: Identifier, name: string) => ReactNode
}

/** The planned rooms of a visit, in order; an empty plan means all rooms. */
export function RoomPlanInput({ source, helperText, places, placeholder, renderRoom, ...rules }: RoomPlanInputProps) {
  const text = useText()
  const { id, isRequired, field, fieldState } = useInput({ ...AS_CHOSEN, source, ...rules })
  const { ref: inputRef, value, onChange } = field
  const error = fieldState.error?.message
  const plan = (value ?? []) as (number | string)[]
  const free = places.rooms.filter((room) => !plan.some((planned) => String(planned) === room.value))
  const labelOf = (room: number | string) =>
    places.rooms.find((each) => each.value === String(room))?.label ?? String(room)
  return (
    <InputFrame {...{ id, source, isRequired, error }} helperText={plan.length === 0 ? helperText : undefined}>
      <Dropdown
        id={id}
        ref={inputRef}
        labelledBy={labelIdOf(id)}
        search
        several
        value=""
        placeholder={placeholder ?? text('resources.visits.addRoom')}
        options={free}
        invalid={error !== undefined}
        describedBy={helperTextIdOf(id)}
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
                {renderRoom?.(room, name)}
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
    </InputFrame>
  )
}

/** Returns a copy of the items with the one at `from` moved to `to`. */
export function moved<T>(items: readonly T[], from: number, to: number): T[] {
  const rest = items.filter((_, index) => index !== from)
  return [...rest.slice(0, to), ...items.slice(from, from + 1), ...rest.slice(to)]
}
