import { render, screen } from '@testing-library/react'
import { CoreAdminContext, ListContextProvider, type ListControllerResult, RecordContextProvider } from 'react-admin'
import { expect, it } from 'vitest'
import { CellContext } from '../../../../src/ui/list/listContexts.ts'
import { Column } from '../../../../src/ui/list/Column.tsx'

const ROOM = { id: 1, no: '3', name: '채혈실' }
const listed = (isFetching: boolean) =>
  ({ data: [ROOM], total: 1, sort: { field: '', order: 'ASC' }, isFetching }) as ListControllerResult

it('draws its cells once, however often the list is refetched', () => {
  let drawn = 0
  const count = () => `${(drawn += 1)}번째`
  const cells = (
    <table>
      <tbody>
        <tr>
          <CellContext value="body">
            <RecordContextProvider value={ROOM}>
              <Column source="no" render={count} />
              <Column source="name" />
            </RecordContextProvider>
          </CellContext>
        </tr>
      </tbody>
    </table>
  )
  const page = (isFetching: boolean) => (
    <CoreAdminContext>
      <ListContextProvider value={listed(isFetching)}>{cells}</ListContextProvider>
    </CoreAdminContext>
  )
  const { rerender } = render(page(false))
  for (const isFetching of [true, false, true]) rerender(page(isFetching))
  expect(screen.getAllByRole('cell').map((cell) => cell.textContent)).toEqual(['1번째', '채혈실'])
})

it('shows its field with the component of `field`', () => {
  const Loud = ({ source }: { source: string }) => <b>{source}!</b>
  render(
    <CellContext value="body">
      <table>
        <tbody>
          <tr>
            <Column source="no" field={Loud} />
          </tr>
        </tbody>
      </table>
    </CellContext>,
  )
  expect(screen.getByRole('cell')).toHaveProperty('textContent', 'no!')
})
