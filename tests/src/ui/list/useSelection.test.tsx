import { act, renderHook } from '@testing-library/react'
import { CoreAdminContext, ListContextProvider, type RaRecord, useList } from 'react-admin'
import { expect, it } from 'vitest'
import type { ReactNode } from 'react'
import { useSelection } from '../../../../src/ui/list/useSelection.ts'

const ROWS = [1, 2, 3, 4, 5].map((id) => ({ id }))
const row = (id: number) => ({ id })
const isOdd = ({ id }: RaRecord) => Number(id) % 2 === 1

function Rows({ children }: { children: ReactNode }) {
  return <ListContextProvider value={useList({ data: ROWS, resource: 'rooms' })}>{children}</ListContextProvider>
}
const wrapper = ({ children }: { children: ReactNode }) => (
  <CoreAdminContext>
    <Rows>{children}</Rows>
  </CoreAdminContext>
)
const start = (isSelectable: (record: RaRecord) => boolean = () => true) => {
  const { result } = renderHook(() => useSelection(isSelectable), { wrapper })
  const click = (id: number, shift = false) => act(() => result.current.toggle(row(id), shift))
  const ticked = () => ROWS.filter((each) => result.current.has(each)).map(({ id }) => id)
  return { click, ticked }
}

it('ticks and unticks one row', () => {
  const { click, ticked } = start()
  click(2)
  click(4)
  expect(ticked()).toEqual([2, 4])
  click(2)
  expect(ticked()).toEqual([4])
})

it('ticks with Shift all rows from the last one that was clicked, upwards and downwards', () => {
  const { click, ticked } = start()
  click(4)
  click(2, true)
  expect(ticked()).toEqual([2, 3, 4])
  click(5, true)
  expect(ticked()).toEqual([2, 3, 4, 5])
})

it('unticks with Shift where the clicked row was ticked', () => {
  const { click, ticked } = start()
  click(1)
  click(5, true)
  click(3, true)
  expect(ticked()).toEqual([1, 2])
})

it('passes over rows that may not be ticked', () => {
  const { click, ticked } = start(isOdd)
  click(1)
  click(5, true)
  expect(ticked()).toEqual([1, 3, 5])
})

it('counts from no row once nothing is ticked', () => {
  const { click, ticked } = start()
  click(2)
  click(2)
  click(4, true)
  expect(ticked()).toEqual([4])
})
