import { useGetIdentity } from 'react-admin'
import { AUTHORITIES } from '../../../../domain/authority.ts'
import { useText } from '../../../i18n/useText.ts'
import { can } from '../../../session/capabilities.ts'
import { Card, Facts } from '../../../ui/page/Card.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import css from './MyPage.module.css'
import { OwnFirstPage } from './OwnFirstPage.tsx'
import { OwnPasswordForm } from './OwnPasswordForm.tsx'
import { OwnSecondFactor } from './OwnSecondFactor.tsx'
import { OwnSessions } from './OwnSessions.tsx'

/**
 * `/my`: the account of the signed-in user, with forms for the password and the first page, and their sessions.
 */
export function MyPage() {
  const text = useText()
  const { identity } = useGetIdentity()
  const isExternal = identity?.isExternal === true
  const authority = AUTHORITIES.find((known) => known === identity?.authority) ?? 'USER'
  const facts = [
    { label: text('resources.users.fields.id'), value: identity?.id },
    { label: text('resources.users.fields.name'), value: identity?.fullName },
    {
      label: text('resources.users.fields.authority'),
      value: identity && text(`resources.users.authorities.${authority}`),
    },
    { label: text('resources.users.fields.position'), value: identity?.position },
  ]
  return (
    <Page title={text('my.title')}>
      <div className={css.cards}>
        <Card title={text('my.account')} hint={text(isExternal ? 'my.externalHint' : 'my.accountHint')}>
          <Facts facts={facts.map(({ label, value }) => ({ label, value: String(value || '-') }))} />
        </Card>
        {identity?.id && !isExternal && <OwnPasswordForm id={identity.wireId ?? identity.id} />}
        {can('accounts') && !isExternal && <OwnSecondFactor />}
        {can('accounts') && <OwnFirstPage />}
        {can('accounts') && <OwnSessions />}
      </div>
    </Page>
  )
}
