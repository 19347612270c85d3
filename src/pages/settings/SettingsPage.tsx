import { useState } from 'react'
import { useRead } from '../../api/useApi.ts'
import { useText } from '../../i18n/useText.ts'
import { NotLoaded } from '../../ui/page/NotLoaded.tsx'
import { Page } from '../../ui/page/Page.tsx'
import { SettingsForm } from './SettingsForm.tsx'
import beside from '../../ui/page/Beside.module.css'
import css from './SettingsPage.module.css'

/** `/settings`: what the hospital can change without a restart. For ROOT. */
export function SettingsPage() {
  const text = useText()
  const [preview, setPreview] = useState<HTMLElement | null>(null)
  const { data, error, refetch } = useRead(['settings'], (api, signal) => api('GET', '/v1/settings', { signal }), {
    // Each visit of the page loads the stored settings, and a form that is open keeps what was typed.
    gcTime: 0,
    staleTime: Infinity,
  })
  return (
    <Page title={text('settings.menu')} lead={text('settings.lead')}>
      <div className={`${beside.beside} ${css.page}`}>
        <div className={css.card}>
          {data ? (
            <SettingsForm stored={data} preview={preview} />
          ) : (
            <NotLoaded error={error} onRetry={refetch} height={480} />
          )}
        </div>
        <div className={beside.preview} ref={setPreview} />
      </div>
    </Page>
  )
}
