import Button from '@mui/material/Button'
import { useApi, useRead } from '../../../api/useApi.ts'
import { formatDate } from '../../../i18n/formatMoment.ts'
import { formatTime } from '../../../i18n/formatTime.ts'
import { useText } from '../../../i18n/useText.ts'
import { LoadError } from '../../../ui/feedback/Notice.tsx'
import { useToldMutation } from '../../../ui/feedback/useToldMutation.ts'
import { Card } from '../../../ui/page/Card.tsx'
import css from './MyPage.module.css'

/** List of the user's sessions, with a button that ends all others. */
export function OwnSessions() {
  const text = useText()
  const api = useApi()
  const {
    data: sessions,
    error,
    refetch,
  } = useRead(['own-sessions'], async (api, signal) => (await api('GET', '/v1/users/sessions', { signal })).sessions)
  const others = (sessions ?? []).filter(({ isCurrent }) => !isCurrent)
  const { mutate, isPending } = useToldMutation({
    work: () => api('DELETE', '/v1/users/sessions', { body: { ids: others.map(({ id }) => id) } }),
    done: text('my.othersEnded'),
    failed: () => text('my.othersFailed'),
    onSettled: () => void refetch(),
  })
  return (
    <Card title={text('my.sessions')} hint={text('my.sessionsHint')}>
      {error && <LoadError error={error} onRetry={() => void refetch()} />}
      <ul className={css.sessions}>
        {sessions?.map(({ id, createdAt, address, isCurrent }) => (
          <li key={id}>
            <span className={css.address}>{address || text('my.unknownAddress')}</span>
            {isCurrent && <span className={css.current}>{text('my.thisDevice')}</span>}
            <span className={css.when}>
              {text('my.signedInAt', { day: formatDate(createdAt), time: formatTime(createdAt) })}
            </span>
          </li>
        ))}
      </ul>
      <Button variant="outlined" disabled={others.length === 0} loading={isPending} onClick={() => mutate()}>
        {text('my.endOthers')}
      </Button>
    </Card>
  )
}
