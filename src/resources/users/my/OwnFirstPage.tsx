import { useMutation } from '@tanstack/react-query'
import { useId } from 'react'
import { useAuthProvider, useDataProvider, useGetIdentity } from 'react-admin'
import type { AppAuthProvider } from '../../../authProvider/createAuthProvider.ts'
import type { AppDataProvider } from '../../../dataProvider/createDataProvider.ts'
import { useText } from '../../../i18n/useText.ts'
import { useFirstPages } from '../../../layout/firstPages.ts'
import { Dropdown } from '../../../ui/Dropdown.tsx'
import { hintOf } from '../../../ui/feedback/failure.ts'
import { useToast } from '../../../ui/feedback/useToast.tsx'
import css from './MyPage.module.css'

/** Selects the first page of the signed-in user and stores it at once. Shown on our own server only. */
export function OwnFirstPage() {
  const text = useText()
  const toast = useToast()
  const headingId = useId()
  const hintId = useId()
  const pages = useFirstPages()
  const provider = useDataProvider<AppDataProvider>()
  const authProvider = useAuthProvider<AppAuthProvider>()
  const { identity, refetch } = useGetIdentity()
  const { mutate, variables, isPending } = useMutation({
    mutationFn: async (value: string) => {
      await provider.chooseFirstPage(pages.chosenBy(value))
      authProvider?.forgetIdentity()
      await refetch()
    },
    onSuccess: (_, value) =>
      toast('SUCCESS', text('my.firstPageChosen'), text('my.firstPageChosenHint', { page: pages.labelOf(value) })),
    onError: (error) => toast('ERROR', text('crud.failed'), hintOf(error, text)),
  })
  const chosen: unknown = isPending ? variables : identity?.['firstPage']
  return (
    <section className={css.card} aria-labelledby={headingId}>
      <h2 className={css.heading} id={headingId}>
        {text('my.firstPage')}
      </h2>
      <p className={css.hint} id={hintId}>
        {text('my.firstPageHint')}
      </p>
      <Dropdown
        value={typeof chosen === 'string' ? chosen : ''}
        options={pages.options}
        labelledBy={headingId}
        describedBy={hintId}
        onChange={(value) => mutate(value)}
      />
    </section>
  )
}
