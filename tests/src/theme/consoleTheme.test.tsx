import { render } from '@testing-library/react'
import { memoryStore, StoreContextProvider } from 'react-admin'
import { expect, it, vi } from 'vitest'
import { ConsoleTheme } from '../../../src/theme/ConsoleTheme.tsx'

it.each(['dark', 'light'])('writes no warning into the console of a %s page', (theme) => {
  const warn = vi.spyOn(console, 'warn')
  const { unmount } = render(
    <StoreContextProvider value={memoryStore({ theme })}>
      <ConsoleTheme>대기판</ConsoleTheme>
    </StoreContextProvider>,
  )
  expect(warn).not.toHaveBeenCalled()
  unmount()
  warn.mockRestore()
})
