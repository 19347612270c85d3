import { type Identifier, maxLength, required, ValidationError } from 'react-admin'
import { useFormContext, useFormState } from 'react-hook-form'
import type { RoomRule } from '../../../contract/packages.ts'
import { MEMO_MAX, NAME_MAX } from '../../../domain/limits.ts'
import { useText } from '../../i18n/useText.ts'
import { BooleanInput } from '../../ui/form/BooleanInput.tsx'
import { TextInput } from '../../ui/form/TextInput.tsx'
import { RoomPlanInput } from '../../patients/inputs/RoomPlanInput.tsx'
import type { Places } from '../../patients/usePlaces.ts'
import css from './RoomRuleInput.module.css'
import { RoomRuleInput, rulesOfPlan } from './RoomRuleInput.tsx'

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
