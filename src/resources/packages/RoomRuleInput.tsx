import { type Identifier, useInput } from 'react-admin'
import { useWatch } from 'react-hook-form'
import type { RoomRule } from '../../../contract/packages.ts'
import { useText } from '../../i18n/useText.ts'
import { Dropdown } from '../../ui/Dropdown.tsx'
import { AS_CHOSEN } from '../../ui/form/InputFrame.tsx'
import type { Places } from '../../patients/usePlaces.ts'
import css from './RoomRuleInput.module.css'

interface RoomRuleInputProps {
  readonly room: Identifier
  readonly name: string
  readonly places: Pick<Places, 'rooms'>
}

/** Input for when patients of a package visit one of its rooms: at any time, first, last, or after another room. */
export function RoomRuleInput({ room, name, places }: RoomRuleInputProps) {
  const text = useText()
  const { field, fieldState } = useInput({ ...AS_CHOSEN, source: 'roomRules' })
  const plan = (useWatch({ name: 'roomIds' }) ?? []) as readonly Identifier[]
  const rules = (field.value ?? []) as readonly RoomRule[]
  const own = rules.find(({ roomId }) => String(roomId) === String(room))
  const others = plan.filter((other) => String(other) !== String(room))
  const labelOf = (other: Identifier) =>
    places.rooms.find(({ value }) => value === String(other))?.label ?? String(other)
  const options = [
    { value: 'ANY', label: text('resources.packages.rules.ANY') },
    { value: 'FIRST', label: text('resources.packages.rules.FIRST') },
    { value: 'LAST', label: text('resources.packages.rules.LAST') },
    ...others.map((other) => ({
      value: `AFTER ${other}`,
      label: text('resources.packages.rules.AFTER', { room: labelOf(other) }),
    })),
  ]
  const choose = (value: string) => {
    const rest = rules.filter((rule) => rule !== own)
    const [rule, afterRoomId = null] = value.split(' ')
    const after = plan.find((other) => String(other) === afterRoomId) ?? null
    field.onChange(rule === 'ANY' ? rest : [...rest, { roomId: room, rule, afterRoomId: after }])
  }
  return (
    <span className={css.rule}>
      <Dropdown
        dense
        label={text('resources.packages.ruleOf', { room: name })}
        value={own ? (own.rule === 'AFTER' ? `AFTER ${own.afterRoomId}` : own.rule) : 'ANY'}
        options={options}
        invalid={fieldState.error !== undefined && own !== undefined}
        onChange={choose}
      />
    </span>
  )
}

/** Returns the rules that are about rooms of a plan only. */
export function rulesOfPlan(rules: readonly RoomRule[], plan: readonly Identifier[]): RoomRule[] {
  const isPlanned = (id: Identifier | null) => plan.some((room) => String(room) === String(id))
  return rules.filter(
    ({ roomId, rule, afterRoomId }) => isPlanned(roomId) && (rule !== 'AFTER' || isPlanned(afterRoomId)),
  )
}
