import { useGetIdentity } from 'react-admin'
import { AUTHORITIES } from '../../../../domain/authority.ts'
import { useText } from '../../../i18n/useText.ts'
import { isOwnServer } from '../../../session/ownServer.ts'
import { Breadcrumb } from '../../../ui/Breadcrumb.tsx'
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
    <>
      <Breadcrumb crumbs={[{ label: text('my.title') }]} />
      <h1 className={css.title}>{text('my.title')}</h1>
      <div className={css.cards}>
        <section className={css.card} aria-labelledby="account">
          <h2 className={css.heading} id="account">
            {text('my.account')}
          </h2>
          <p className={css.hint}>{text(isExternal ? 'my.externalHint' : 'my.accountHint')}</p>
          <dl className={css.facts}>
            {facts.map(({ label, value }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value || '-'}</dd>
              </div>
            ))}
          </dl>
        </section>
        {identity?.id && !isExternal && <OwnPasswordForm id={identity.wireId ?? identity.id} />}
        {isOwnServer() && !isExternal && <OwnSecondFactor />}
        {isOwnServer() && <OwnFirstPage />}
        {isOwnServer() && <OwnSessions />}
      </div>
    </>
  )
}
