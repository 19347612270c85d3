import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { CoreAdminContext, useNotify } from 'react-admin'
import { expect, it } from 'vitest'
import { createI18nProvider } from '../../../../src/i18n/i18nProvider.ts'
import { Toaster } from '../../../../src/ui/feedback/Toaster.tsx'
import { type ToastType, useToast } from '../../../../src/ui/feedback/useToast.tsx'

const user = userEvent.setup()

function Show({ type }: { type: ToastType }) {
  const toast = useToast()
  return (
    <button type="button" onClick={() => toast(type, `제목 ${type}`, '설명')}>
      알리기
    </button>
  )
}

it.each([
  ['ERROR', 'alert', 'error'],
  ['INFOMATION', 'status', 'info'],
  ['SUCCESS', 'status', 'success'],
  ['WARNING', 'status', 'warning'],
] as const)('OT-03 a toast of type %s has its title and description', async (type, role, look) => {
  const i18nProvider = await createI18nProvider()
  render(
    <CoreAdminContext i18nProvider={i18nProvider}>
      <Show type={type} />
      <Toaster />
    </CoreAdminContext>,
  )
  await user.click(screen.getByRole('button'))
  const toast = await screen.findByRole(role)
  expect(toast).toHaveAttribute('data-type', look)
  expect(toast).toHaveTextContent(`제목 ${type}설명`)
})

it('fails on an undoable mutation, which would never be saved', async () => {
  const Save = () => {
    const notify = useNotify()
    return (
      <button type="button" onClick={() => notify('저장', { undoable: true })}>
        저장
      </button>
    )
  }
  render(
    <CoreAdminContext i18nProvider={await createI18nProvider()}>
      <Save />
      <Toaster />
    </CoreAdminContext>,
  )
  await user.click(screen.getByRole('button', { name: '저장' }))
  // In place of the page, by the router.
  expect(await screen.findByText('The toaster has no undo: use mutationMode="pessimistic"')).toBeVisible()
})
