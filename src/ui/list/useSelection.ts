import { useRef } from 'react'
import { type Identifier, type RaRecord, useListContext } from 'react-admin'

/** Returns the selection of the list's selectable rows, all of which are shown; ids keep their type. */
export function useSelection(isSelectable: (record: RaRecord) => boolean) {
  const { data, selectedIds, onSelect, onToggleItem } = useListContext()
  const last = useRef<Identifier>(undefined)
  const here = (data ?? []).filter(isSelectable).map((record) => record.id)
  const all = here.length > 0 && here.every((id) => selectedIds.includes(id))
  return {
    /** Whether any row can be selected. */
    any: here.length > 0,
    all,
    some: here.some((id) => selectedIds.includes(id)),
    has: (record: RaRecord) => selectedIds.includes(record.id),
    /**
     * Toggles a row. @param toLast includes all rows between this and the last toggled one, as react-admin's table does
     * with Shift
     */
    toggle: ({ id }: RaRecord, toLast: boolean) => {
      const from = last.current === undefined || selectedIds.length === 0 ? -1 : here.indexOf(last.current)
      const to = here.indexOf(id)
      last.current = id
      if (!toLast || from < 0) return onToggleItem(id)
      const between = here.slice(Math.min(from, to), Math.max(from, to) + 1)
      const others = selectedIds.filter((each) => !between.includes(each))
      onSelect(selectedIds.includes(id) ? others : [...others, ...between])
    },
    toggleAll: () => onSelect(all ? [] : here),
  }
}
