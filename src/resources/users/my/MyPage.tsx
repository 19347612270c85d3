import { useGetIdentity, useAuthProvider } from 'react-admin'
import { useMutation } from '@tanstack/react-query'
import { useId } from 'react'
import { AUTHORITIES } from '../../../../domain/rights.ts'
import { useText } from '../../../i18n/useText.ts'
import { can } from '../../../session/capabilities.ts'
import { Card, Facts } from '../../../ui/page/Card.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import css from './MyPage.module.css'
import { OwnPasswordForm } from './OwnPasswordForm.tsx'
import { OwnSecondFactor } from './OwnSecondFactor.tsx'
import { OwnSessions } from './OwnSessions.tsx'
import type { AppAuthProvider } from '../../../authProvider/createAuthProvider.ts'
import { useApi } from '../../../api/useApi.ts'
import { useFirstPages } from '../../../layout/firstPages.ts'
import { Dropdown } from '../../../ui/Dropdown.tsx'
import { hintOf } from '../../../ui/feedback/failure.ts'
import { useToast } from '../../../ui/feedback/useToast.tsx'

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

/** Selects the first page of the signed-in user and stores it at once. */
function OwnFirstPage() {
  const text = useText()
  const toast = useToast()
  const id = useId()
  const pages = useFirstPages()
  const api = useApi()
  const authProvider = useAuthProvider<AppAuthProvider>()
  const { identity, refetch } = useGetIdentity()
  const { mutate, variables, isPending } = useMutation({
    mutationFn: async (value: string) => {
      await api('PATCH', '/v1/users/first-page', { body: { firstPage: pages.chosenBy(value) } })
      authProvider?.forgetIdentity()
      await refetch()
    },
    onSuccess: (_, value) =>
      toast('SUCCESS', text('my.firstPageChosen'), text('my.firstPageChosenHint', { page: pages.labelOf(value) })),
    onError: (error) => toast('ERROR', text('crud.failed'), hintOf(error, text)),
  })
  const chosen: unknown = isPending ? variables : identity?.['firstPage']
  return (
    <Card id={id} title={text('resources.users.fields.firstPage')} hint={text('my.firstPageHint')}>
      <Dropdown
        value={typeof chosen === 'string' ? chosen : ''}
        options={pages.options}
        labelledBy={id}
        describedBy={`${id}-hint`}
        onChange={(value) => mutate(value)}
      />
    </Card>
  )
}
