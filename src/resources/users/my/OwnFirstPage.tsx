import { useMutation } from '@tanstack/react-query'
import { useId } from 'react'
import { useAuthProvider, useGetIdentity } from 'react-admin'
import type { AppAuthProvider } from '../../../authProvider/createAuthProvider.ts'
import { useApi } from '../../../api/useApi.ts'
import { useText } from '../../../i18n/useText.ts'
import { useFirstPages } from '../../../layout/firstPages.ts'
import { Dropdown } from '../../../ui/Dropdown.tsx'
import { hintOf } from '../../../ui/feedback/failure.ts'
import { useToast } from '../../../ui/feedback/useToast.tsx'
import { Card } from '../../../ui/page/Card.tsx'

/** Selects the first page of the signed-in user and stores it at once. */
export function OwnFirstPage() {
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
    <Card id={id} title={text('my.firstPage')} hint={text('my.firstPageHint')}>
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
