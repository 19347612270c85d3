import { required, useInput } from 'react-admin'
import type { Did } from '../../../contract/dids.ts'
import { useText } from '../../i18n/useText.ts'
import { AS_CHOSEN, helperTextIdOf, InputFrame, labelIdOf } from '../../ui/form/InputFrame.tsx'
import css from './EmergencyPage.module.css'

/** Choice of one board or more. */
export function BoardsInput({ boards }: { readonly boards: readonly Did[] }) {
  const text = useText()
  const { id, isRequired, field, fieldState } = useInput({ ...AS_CHOSEN, source: 'didIds', validate: required() })
  const chosen = field.value as readonly number[]
  const error = fieldState.error?.message
  const toggle = (didId: number) =>
    field.onChange(chosen.includes(didId) ? chosen.filter((one) => one !== didId) : [...chosen, didId])
  return (
    <InputFrame {...{ id, source: 'didIds', label: 'emergency.boards', isRequired, error }}>
      <fieldset className={css.boards} aria-labelledby={labelIdOf(id)} aria-describedby={error && helperTextIdOf(id)}>
        {boards.map(({ id: didId, no, name }, index) => (
          <label key={didId} className={css.board}>
            <input
              type="checkbox"
              ref={index === 0 ? field.ref : undefined}
              checked={chosen.includes(Number(didId))}
              aria-invalid={error !== undefined}
              onChange={() => toggle(Number(didId))}
              onBlur={() => field.onBlur()}
            />
            {text('list.numbered', { no, name: name.kr })}
          </label>
        ))}
      </fieldset>
    </InputFrame>
  )
}
