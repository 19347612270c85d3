import { type Identifier, type RaRecord, useListContext } from 'react-admin'

/** Which rows of the list are ticked, of those that may be; ids stay of the type they came in. */
export function useSelection(isSelectable: (record: RaRecord) => boolean) {
  const { data = [], selectedIds = NONE, onSelect, onToggleItem } = useListContext()
  const here = data.filter(isSelectable).map((record) => record.id)
  const elsewhere = selectedIds.filter((id) => !here.includes(id))
  const all = here.length > 0 && here.every((id) => selectedIds.includes(id))
  return {
    /** Whether there is a row that can be ticked. */
    any: here.length > 0,
    all,
    some: here.some((id) => selectedIds.includes(id)),
    has: (record: RaRecord) => selectedIds.includes(record.id),
    toggle: (record: RaRecord) => onToggleItem(record.id),
    toggleAll: () => onSelect(all ? elsewhere : [...elsewhere, ...here]),
  }
}

const NONE: Identifier[] = []
