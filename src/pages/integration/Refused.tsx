import { useRead } from '../../api/useApi.ts'
import { useText } from '../../i18n/useText.ts'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import channels from './Channels.module.css'
import css from './IntegrationPage.module.css'
import { keyOf, MessageRow, Rows } from './Rows.tsx'
import { INTEGRATION_KEY, useSourceName } from './useIntegration.ts'

interface RefusedProps {
  readonly source: string
  readonly onClose: () => void
}

/** The newest messages of a system that were refused: why, which, and when. */
export function Refused({ source, onClose }: RefusedProps) {
  const text = useText()
  const sourceName = useSourceName()
  const query = useRead([...INTEGRATION_KEY, 'refused', source], (api, signal) =>
    api('GET', '/v1/intake/refused', { query: { source, size: 50 }, signal }),
  )
  return (
    <FormDialog title={text('integration.refused')} subtitle={sourceName(source)} wide onClose={onClose}>
      <div className={channels.log}>
        {query.data && <p className={css.about}>{text('integration.refusedHint')}</p>}
        <Rows
          {...query}
          rows={query.data?.content}
          total={query.data?.totalElements}
          none={text('integration.noRefused')}
        >
          {(message) => <MessageRow key={keyOf(message)} message={message} />}
        </Rows>
      </div>
    </FormDialog>
  )
}
