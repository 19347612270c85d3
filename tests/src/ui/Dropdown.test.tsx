import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { I18nContextProvider } from 'react-admin'
import { expect, it, vi } from 'vitest'
import { createI18nProvider } from '../../../src/i18n/i18nProvider.ts'
import { Dropdown } from '../../../src/ui/Dropdown.tsx'

const options = [
  { value: '1', label: '채혈실' },
  { value: '2', label: '초음파실' },
]
const user = userEvent.setup()
const onChange = vi.fn<(value: string) => void>()

async function open(props: { search?: boolean; options?: typeof options }) {
  const i18nProvider = await createI18nProvider()
  render(
    <I18nContextProvider value={i18nProvider}>
      <Dropdown label="검사실" value="" options={options} onChange={onChange} {...props} />
    </I18nContextProvider>,
  )
  await user.click(await screen.findByRole('combobox'))
}

it('gives the chosen value and closes', async () => {
  await open({})
  await user.click(screen.getByRole('option', { name: '초음파실' }))
  expect(onChange).toHaveBeenLastCalledWith('2')
})

it('gives the focus back when another value is chosen, while its list is still closing and after', async () => {
  const i18nProvider = await createI18nProvider()
  // The value of an address is there after the list has begun to close.
  const Choice = () => {
    const [value, setValue] = useState('1')
    return (
      <Dropdown label="검사실" value={value} options={options} onChange={(next) => setTimeout(() => setValue(next))} />
    )
  }
  render(
    <I18nContextProvider value={i18nProvider}>
      <Choice />
    </I18nContextProvider>,
  )
  await user.click(await screen.findByRole('combobox'))
  await user.click(screen.getByRole('option', { name: '초음파실' }))
  expect(await screen.findByRole('combobox', { name: '검사실: 초음파실' })).toHaveFocus()
  await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull())
  expect(screen.getByRole('combobox')).toHaveFocus()
})

it('is named by its visible label and what is chosen', async () => {
  render(
    <I18nContextProvider value={await createI18nProvider()}>
      <span id="room">검사실</span>
      <Dropdown labelledBy="room" value="2" options={options} onChange={onChange} />
    </I18nContextProvider>,
  )
  expect(await screen.findByRole('combobox', { name: '검사실 초음파실' })).toBeVisible()
})

it('OT-04 is at most 400 px high, 343 px below a search field', async () => {
  await open({})
  expect(screen.getByRole('listbox')).toHaveStyle({ maxHeight: '400px' })
  cleanup()
  await open({ search: true })
  expect(screen.getByRole('listbox')).toHaveStyle({ maxHeight: '343px' })
})

it('OT-04 searches on Enter, but not on the Enter that ends a composition', async () => {
  await open({ search: true })
  const search = screen.getByPlaceholderText('검색어를 입력하고 Enter를 눌러 주세요.')
  await user.type(search, '채혈')
  fireEvent.keyDown(search, { key: 'Enter', isComposing: true })
  expect(screen.getAllByRole('option')).toHaveLength(2)
  await user.type(search, '{Enter}')
  expect(within(screen.getByRole('listbox')).getByRole('option')).toHaveTextContent('채혈실')
  await user.type(search, '없음{Enter}')
  expect(screen.getByText('데이터가 없습니다.')).toBeVisible()
})

it('OT-04 says that there is nothing to choose', async () => {
  await open({ options: [] })
  expect(screen.getByText('데이터가 없습니다.')).toBeVisible()
})

it('goes by arrows from its search field into the list, where Enter chooses, and Escape leads back to the button', async () => {
  await open({ search: true })
  const search = screen.getByRole('searchbox')
  expect(search).toHaveFocus()
  await user.keyboard('{ArrowDown}')
  expect(screen.getByRole('option', { name: '채혈실' })).toHaveFocus()
  search.focus()
  await user.keyboard('{ArrowUp}')
  expect(screen.getByRole('option', { name: '초음파실' })).toHaveFocus()
  await user.keyboard('{Enter}')
  expect(onChange).toHaveBeenLastCalledWith('2')
  cleanup()

  await open({ search: true })
  await user.keyboard('{Escape}')
  await vi.waitFor(() => expect(screen.getByRole('combobox')).toHaveFocus())
})

it('takes the only option that a search found by a second Enter, and none of several', async () => {
  await open({ search: true })
  onChange.mockClear()
  await user.keyboard('실{Enter}{Enter}')
  expect(onChange).not.toHaveBeenCalled()
  await user.clear(screen.getByRole('searchbox'))
  await user.keyboard('채혈{Enter}{Enter}')
  expect(onChange).toHaveBeenLastCalledWith('1')
})
