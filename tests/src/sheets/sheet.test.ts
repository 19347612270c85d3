import { expect, it } from 'vitest'
import { sheetOf } from '../../../src/sheets/sheet.ts'

const cell = { type: 'onOff' } as const

it('heads a column with the label of its field, unless the column names another', () => {
  const { title, columns } = sheetOf('rooms', {
    columns: [
      { source: 'useRfid', cell },
      { source: 'name.kr', label: 'resources.rooms.fields.name', cell },
    ],
  })
  expect(title).toBe('resources.rooms.name')
  expect(columns.map(({ label }) => label)).toEqual(['resources.rooms.fields.useRfid', 'resources.rooms.fields.name'])
})

it('takes no column whose field has no label', () => {
  // @ts-expect-error `nothing` has no text
  sheetOf('rooms', { columns: [{ source: 'nothing', cell }] })
})
