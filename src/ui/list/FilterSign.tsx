import FilterAltOutlined from '@mui/icons-material/FilterAltOutlined'
import { useText } from '../../i18n/useText.ts'
import { useFilterDrafts } from './filterDrafts.tsx'
import { Sign } from './Sign.tsx'

interface FilterSignProps {
  readonly label: string
  /** Names of the filters on the wire. */
  readonly filters: readonly string[]
  /** What is filtered by, '' when nothing is. */
  readonly value: string
}

/** Says that a hidden column filters the list, and takes the filter away. */
export function FilterSign({ label, filters, value }: FilterSignProps) {
  const text = useText()
  const { apply } = useFilterDrafts()
  if (value === '') return null
  return (
    <Sign
      icon={<FilterAltOutlined aria-hidden />}
      text={text('listTools.filterSign', { label, value })}
      clearLabel={text('listTools.clearFilterOf', { label })}
      onClear={() => apply(Object.fromEntries(filters.map((name) => [name, ''])))}
    />
  )
}
