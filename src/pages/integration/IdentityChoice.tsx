import type { IntakeException } from '../../../contract/intake.ts'
import { useApi } from '../../api/useApi.ts'
import { useText } from '../../i18n/useText.ts'
import { ActionButton } from '../../ui/feedback/ActionButton.tsx'
import css from './IntegrationPage.module.css'

interface IdentityChoiceProps {
  readonly id: number
  readonly identity: NonNullable<IntakeException['identity']>
  readonly onDone: () => void
}

/** The question whether the patient of a message is one of the day's: one press decides. */
export function IdentityChoice({ id, identity: { name, choices }, onDone }: IdentityChoiceProps) {
  const text = useText()
  const api = useApi()
  const shared = { done: text('integration.decided'), failed: () => text('crud.failed'), onSettled: onDone }
  return (
    <div className={css.choice}>
      <span className={css.about}>{text('integration.samePatient', { name })}</span>
      {choices.map(({ name: other, time, ...same }) => {
        const label = text('integration.isSame', { name: [other, time].filter(Boolean).join(' ') })
        return (
          <ActionButton
            key={JSON.stringify(same)}
            label={label}
            work={() => api('POST', '/v1/intake/exceptions/identity', { body: { id, same } })}
            {...shared}
          >
            {label}
          </ActionButton>
        )
      })}
      <ActionButton
        label={text('integration.isOther')}
        work={() => api('POST', '/v1/intake/exceptions/identity', { body: { id, same: null } })}
        {...shared}
      >
        {text('integration.isOther')}
      </ActionButton>
    </div>
  )
}
