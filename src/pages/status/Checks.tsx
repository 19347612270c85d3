import type { Status } from '../../../contract/status.ts'
import { formatDateTime } from '../../i18n/formatMoment.ts'
import { useText } from '../../i18n/useText.ts'
import { StateChip } from '../../ui/page/StateChip.tsx'
import css from './StatusPage.module.css'

/** The server's checks of itself, in the order of the server: the worst first. */
export function Checks({ checks }: Pick<Status, 'checks'>) {
  const text = useText()
  return (
    <ul>
      {checks.map(({ id, state, since, text: finding, advice }) => (
        <li key={id} className={css.check}>
          <StateChip state={state}>{text(`status.${state}`)}</StateChip>
          <div className={css.words}>
            <h3 className={css.name}>{text(`status.ids.${id}`)}</h3>
            <p className={css.finding}>
              {finding}
              {state !== 'ok' && (
                <time className={css.since} dateTime={since}>
                  {text('status.since', { at: formatDateTime(since) })}
                </time>
              )}
            </p>
            {advice !== '' && <p className={css.advice}>{advice}</p>}
          </div>
        </li>
      ))}
    </ul>
  )
}
