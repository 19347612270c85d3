import { type Identifier, type RaRecord, useListContext } from 'react-admin'

/** Which rows of the list are ticked; ids stay of the type they came in. */
export function useSelection() {
  const { data = [], selectedIds = NONE, onSelect, onToggleItem } = useListContext()
  const here = data.map((record) => record.id)
  const elsewhere = selectedIds.filter((id) => !here.includes(id))
  const all = here.length > 0 && here.every((id) => selectedIds.includes(id))
  return {
    all,
    some: here.some((id) => selectedIds.includes(id)),
    has: (record: RaRecord) => selectedIds.includes(record.id),
    toggle: (record: RaRecord) => onToggleItem(record.id),
    toggleAll: () => onSelect(all ? elsewhere : [...elsewhere, ...here]),
  }
}

const NONE: Identifier[] = []
