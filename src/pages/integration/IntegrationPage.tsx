import { useText } from '../../i18n/useText.ts'
import { Page } from '../../ui/page/Page.tsx'
import { Codes } from './Codes.tsx'
import { Exceptions } from './Exceptions.tsx'
import { Folder } from './Folder.tsx'
import { Hl7 } from './Hl7.tsx'
import css from './IntegrationPage.module.css'
import { Sources, Unchanged } from './Sources.tsx'
import { Webhooks } from './webhooks/Webhooks.tsx'

/** `/integration`: what comes from other systems, what of it is left to do, and who is notified of events. */
export function IntegrationPage() {
  const text = useText()
  return (
    <Page title={text('integration.menu')} lead={text('integration.lead')}>
      <div className={css.parts}>
        <Exceptions />
        <Unchanged />
        <Sources />
        <Folder />
        <Hl7 />
        <Codes />
        <Webhooks />
      </div>
    </Page>
  )
}
