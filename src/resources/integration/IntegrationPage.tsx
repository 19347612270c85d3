import { CanAccess } from 'react-admin'
import { useText } from '../../i18n/useText.ts'
import { Breadcrumb } from '../../ui/Breadcrumb.tsx'
import { AccessDenied } from '../../ui/feedback/AccessDenied.tsx'
import { Codes } from './Codes.tsx'
import { Exceptions } from './Exceptions.tsx'
import { Folder } from './Folder.tsx'
import { Hl7 } from './hl7/Hl7.tsx'
import css from './IntegrationPage.module.css'
import { Sources } from './Sources.tsx'
import { Webhooks } from './webhooks/Webhooks.tsx'

/** `/integration`: what comes from other systems, what of it is left to do, and who is notified of events. */
export const IntegrationPage = () => (
  <CanAccess resource="integration" action="list" accessDenied={<AccessDenied />} error={<AccessDenied />}>
    <Page />
  </CanAccess>
)

function Page() {
  const text = useText()
  return (
    <>
      <Breadcrumb crumbs={[{ label: text('integration.title') }]} />
      <h1 className={css.title}>{text('integration.title')}</h1>
      <p className={css.lead}>{text('integration.lead')}</p>
      <div className={css.cards}>
        <Exceptions />
        <Sources />
        <Folder />
        <Hl7 />
        <Codes />
        <Webhooks />
      </div>
    </>
  )
}
