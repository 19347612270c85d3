import { fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { DayField } from '../../../../src/ui/form/DayField.tsx'

const onChange = vi.fn<(day: string) => void>()

function Chosen() {
  const [day, setDay] = useState('2026-11-24')
  return (
    <DayField
      label="날짜"
      day={day}
      onChange={(chosen) => {
        onChange(chosen)
        setDay(chosen)
      }}
    />
  )
}

it('takes four digits for a year, and chooses nothing before the last of them', () => {
  render(<Chosen />)
  const field = screen.getByLabelText('날짜')
  expect(field).toHaveAttribute('max', '9999-12-31')
  for (const value of ['0002-11-24', '0020-11-24', '0202-11-24', '']) {
    fireEvent.change(field, { target: { value } })
    expect(field).toHaveValue(value)
  }
  expect(onChange).not.toHaveBeenCalled()
  fireEvent.change(field, { target: { value: '2026-11-26' } })
  expect(onChange.mock.calls).toEqual([['2026-11-26']])
})

it('shows the chosen day again when a typed one is left unfinished', () => {
  render(<Chosen />)
  const field = screen.getByLabelText('날짜')
  fireEvent.change(field, { target: { value: '0002-11-24' } })
  fireEvent.blur(field)
  expect(field).toHaveValue('2026-11-24')
})

it('keeps what is typed until it is left, though the page chooses the day later or another one', () => {
  render(<DayField label="날짜" day="2026-11-24" onChange={onChange} />)
  const field = screen.getByLabelText('날짜')
  for (const value of ['2026-01-24', '2026-01-23', '0002-01-23', '2025-01-23']) {
    fireEvent.change(field, { target: { value } })
    expect(field).toHaveValue(value)
  }
  fireEvent.blur(field)
  expect(field).toHaveValue('2026-11-24')
})
