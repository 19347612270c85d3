import type { IntakeMessageRow } from '../../../contract/intake.ts'
import { formatDateTime } from '../../i18n/formatMoment.ts'
import { useText } from '../../i18n/useText.ts'
import css from './IntegrationPage.module.css'
import { useSourceName } from './useSourceName.ts'

/** Messages without an effect: the reason, and which message it was. */
export function MessageRows({ messages }: { readonly messages: readonly IntakeMessageRow[] }) {
  const text = useText()
  const sourceName = useSourceName()
  return (
    <ul className={css.list}>
      {messages.map(({ at, source, id, type, reference, reason, times }) => (
        <li key={JSON.stringify([source, id, type, reference, reason])} className={css.row}>
          <div className={css.words}>
            <span className={css.name}>{reason}</span>
            <span className={css.about}>
              {[
                sourceName(source),
                ...(type === '' ? [] : [type]),
                formatDateTime(at),
                ...(reference === '' ? [] : [text('integration.ref', { ref: reference })]),
                ...(times > 1 ? [text('hl7.times', { times })] : []),
              ].join(' · ')}
            </span>
          </div>
        </li>
      ))}
    </ul>
  )
}
