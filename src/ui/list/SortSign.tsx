import SwapVert from '@mui/icons-material/SwapVert'
import { useText } from '../../i18n/useText.ts'
import { Sign } from './Sign.tsx'
import type { SortDir } from './sortCycle.ts'

/** Says that a hidden column sorts the list, and takes the sort away. */
export function SortSign({ label, dir, onClear }: { label: string; dir: SortDir; onClear: () => void }) {
  const text = useText()
  return (
    <Sign
      icon={<SwapVert aria-hidden />}
      text={text(dir === 'asc' ? 'listTools.ascSign' : 'listTools.descSign', { label })}
      clearLabel={text('listTools.clearSortOf', { label })}
      onClear={onClear}
    />
  )
}
