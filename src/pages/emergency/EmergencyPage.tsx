import Button from '@mui/material/Button'
import type { Did } from '../../../contract/dids.ts'
import { formatDateTime } from '../../i18n/formatMoment.ts'
import { useText } from '../../i18n/useText.ts'
import { NotLoaded } from '../../ui/page/NotLoaded.tsx'
import { useAllRecords } from '../../ui/useAllRecords.ts'
import { EmergencyForm } from './EmergencyForm.tsx'
import { Card } from '../../ui/page/Card.tsx'
import { Page } from '../../ui/page/Page.tsx'
import css from './EmergencyPage.module.css'
import { type ShownEmergency, useChangeEmergencies, useEmergencies } from './useEmergencies.ts'

/** `/emergency`: the emergency texts on the walls now, and a form for another. */
export function EmergencyPage() {
  const text = useText()
  const { data, error, refetch } = useEmergencies()
  const { data: boards } = useAllRecords<Did>('dids')
  return (
    <Page title={text('emergency.menu')}>
      <div className={css.cards}>
        {data && boards ? (
          <>
            {data.length > 0 && <Current shown={data} boards={boards} />}
            <EmergencyForm boards={boards} />
          </>
        ) : (
          <NotLoaded error={error} onRetry={refetch} height={320} />
        )}
      </div>
    </Page>
  )
}

function Current({ shown, boards }: { readonly shown: readonly ShownEmergency[]; readonly boards: readonly Did[] }) {
  const text = useText()
  const { end } = useChangeEmergencies()
  const boardsOf = (didIds: readonly number[]) =>
    didIds.length >= boards.length
      ? text('didOptions.copy.all')
      : boards
          .filter(({ id }) => didIds.includes(Number(id)))
          .map(({ name }) => name.kr)
          .join(', ')
  return (
    <Card title={text('emergency.now')} isUrgent>
      <ul>
        {shown.map(({ text: words, didIds, since, until, by, why, speaks }) => (
          <li key={words + since} className={css.shown}>
            <div className={css.words}>
              <p className={css.text} dir="auto">
                {words}
              </p>
              <p className={css.facts}>
                {[
                  boardsOf(didIds),
                  speaks && text('emergency.spoken'),
                  text('emergency.by', { name: by, at: formatDateTime(since) }),
                  until === null ? text('emergency.openEnd') : text('emergency.until', { at: formatDateTime(until) }),
                  why,
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
            </div>
            <Button variant="contained" color="error" onClick={() => void end(didIds)}>
              {text('emergency.end')}
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  )
}
