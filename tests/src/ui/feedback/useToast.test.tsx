// @vitest-environment happy-dom
import '@testing-library/jest-dom/vitest'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { CoreAdminContext } from 'react-admin'
import { afterEach, expect, it } from 'vitest'
import { createI18nProvider } from '../../../../src/i18n/i18nProvider.ts'
import { Toaster } from '../../../../src/ui/feedback/Toaster.tsx'
import { type ToastType, useToast } from '../../../../src/ui/feedback/useToast.tsx'

const user = userEvent.setup()
afterEach(cleanup)

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
