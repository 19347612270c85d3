import { useRead } from '../../api/useApi.ts'
import { useText } from '../../i18n/useText.ts'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import { NotLoaded } from '../../ui/page/NotLoaded.tsx'
import channels from './Channels.module.css'
import css from './IntegrationPage.module.css'
import { INTEGRATION_KEY } from './integrationKey.ts'
import { MessageRows } from './MessageRows.tsx'
import { useSourceName } from './useSourceName.ts'

interface RefusedProps {
  readonly source: string
  readonly onClose: () => void
}

/** The newest messages of a system that were refused: why, which, and when. */
export function Refused({ source, onClose }: RefusedProps) {
  const text = useText()
  const sourceName = useSourceName()
  const { data, error, refetch } = useRead([...INTEGRATION_KEY, 'refused', source], (api, signal) =>
    api('GET', '/v1/intake/refused', { query: { source, size: 50 }, signal }),
  )
  return (
    <FormDialog title={text('integration.refused')} subtitle={sourceName(source)} wide onClose={onClose}>
      <div className={channels.log}>
        {!data ? (
          <NotLoaded error={error} onRetry={refetch} height={64} />
        ) : (
          <>
            <p className={css.about}>{text('integration.refusedHint')}</p>
            {data.content.length === 0 ? (
              <p className={css.none}>{text('integration.noRefused')}</p>
            ) : (
              <MessageRows messages={data.content} />
            )}
            {data.totalElements > data.content.length && (
              <p className={css.about}>
                {text('integration.more', { count: data.totalElements - data.content.length })}
              </p>
            )}
          </>
        )}
      </div>
    </FormDialog>
  )
}
