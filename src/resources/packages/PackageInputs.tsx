import { type Identifier, maxLength, required, useInput, ValidationError } from 'react-admin'
import { useFormContext, useFormState, useWatch } from 'react-hook-form'
import type { RoomRule } from '../../../contract/packages.ts'
import { MEMO_MAX, NAME_MAX } from '../../../domain/limits.ts'
import { useText } from '../../i18n/useText.ts'
import { Dropdown } from '../../ui/Dropdown.tsx'
import { BooleanInput } from '../../ui/form/BooleanInput.tsx'
import { AS_CHOSEN } from '../../ui/form/InputFrame.tsx'
import { TextInput } from '../../ui/form/TextInput.tsx'
import { RoomPlanInput } from '../../patients/inputs/RoomPlanInput.tsx'
import type { Places } from '../../patients/usePlaces.ts'
import css from './PackageInputs.module.css'

/** The form fields of a package. */
export function PackageInputs({ places }: { readonly places: Places }) {
  const text = useText()
  return (
    <>
      <TextInput source="name" validate={[required(), maxLength(NAME_MAX)]} half />
      <TextInput
        source="company"
        validate={maxLength(NAME_MAX)}
        helperText={text('resources.packages.hints.company')}
        half
      />
      <PackageRooms places={places} />
      <BooleanInput source="joinsFirst" helperText={text('resources.packages.hints.joinsFirst')} />
      <TextInput source="memo" validate={maxLength(MEMO_MAX)} multiline />
    </>
  )
}

/** The rooms of a package, each with its place in the order. */
function PackageRooms({ places }: { readonly places: Places }) {
  const text = useText()
  const { getValues, setValue, clearErrors } = useFormContext()
  const { errors } = useFormState({ name: 'roomRules' })
  const problem = errors['roomRules']?.message
  const keepRules = (plan: readonly Identifier[]) => {
    const rules = (getValues('roomRules') ?? []) as RoomRule[]
    const kept = rulesOfPlan(rules, plan)
    if (kept.length < rules.length) setValue('roomRules', kept, { shouldDirty: true })
    clearErrors('roomRules')
  }
  return (
    <>
      <RoomPlanInput
        source="roomIds"
        validate={required()}
        helperText={text('resources.packages.hints.rooms')}
        places={places}
        onChange={keepRules}
        renderRoom={(room, name) => <RoomRuleInput room={room} name={name} places={places} />}
      />
      {typeof problem === 'string' ? (
        <p role="alert" className={css.problem}>
          <ValidationError error={problem} />
        </p>
      ) : (
        <p className={css.hint}>{text('resources.packages.hints.order')}</p>
      )}
    </>
  )
}

interface RoomRuleInputProps {
  readonly room: Identifier
  readonly name: string
  readonly places: Pick<Places, 'rooms'>
}

/** Input for when patients of a package visit one of its rooms: at any time, first, last, or after another room. */
function RoomRuleInput({ room, name, places }: RoomRuleInputProps) {
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
function rulesOfPlan(rules: readonly RoomRule[], plan: readonly Identifier[]): RoomRule[] {
  const isPlanned = (id: Identifier | null) => plan.some((room) => String(room) === String(id))
  return rules.filter(
    ({ roomId, rule, afterRoomId }) => isPlanned(roomId) && (rule !== 'AFTER' || isPlanned(afterRoomId)),
  )
}
