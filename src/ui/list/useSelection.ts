import { useRef } from 'react'
import { type Identifier, type RaRecord, useListContext } from 'react-admin'

/** Which rows of the list are ticked, of those that may be; ids stay of the type they came in. */
export function useSelection(isSelectable: (record: RaRecord) => boolean) {
  const { data, selectedIds, onSelect, onToggleItem } = useListContext()
  const last = useRef<Identifier>(undefined)
  const here = (data ?? []).filter(isSelectable).map((record) => record.id)
  const elsewhere = selectedIds.filter((id) => !here.includes(id))
  const all = here.length > 0 && here.every((id) => selectedIds.includes(id))
  return {
    /** Whether there is a row that can be ticked. */
    any: here.length > 0,
    all,
    some: here.some((id) => selectedIds.includes(id)),
    has: (record: RaRecord) => selectedIds.includes(record.id),
    /** @param toLast with all rows between this one and the one before, as react-admin's own table does with Shift */
    toggle: ({ id }: RaRecord, toLast: boolean) => {
      const from = last.current === undefined || selectedIds.length === 0 ? -1 : here.indexOf(last.current)
      const to = here.indexOf(id)
      last.current = id
      if (!toLast || from < 0) return onToggleItem(id)
      const between = here.slice(Math.min(from, to), Math.max(from, to) + 1)
      const others = selectedIds.filter((each) => !between.includes(each))
      onSelect(selectedIds.includes(id) ? others : [...others, ...between])
    },
    toggleAll: () => onSelect(all ? elsewhere : [...elsewhere, ...here]),
  }
}
