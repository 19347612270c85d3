import type { Package } from '../../../contract/packages.ts'
import { useText } from '../../i18n/useText.ts'
import { DropdownInput } from '../../ui/form/DropdownInput.tsx'
import { usePackages } from '../usePackages.ts'

interface PackageInputProps {
  /** Form value for no package. */
  readonly none: '' | null
  readonly helperText?: string
  readonly onChoose?: (chosen: Package | undefined) => void
}

/** Selects the package of a patient. Hidden if there are no packages. */
export function PackageInput({ none, helperText, onChoose }: PackageInputProps) {
  const text = useText()
  const { packages } = usePackages()
  if (packages.length === 0) return null
  const named = (id: string) => packages.find((each) => String(each.id) === id)
  return (
    <DropdownInput
      source="packageId"
      {...(helperText && { helperText })}
      options={[
        { value: '', label: text('dropdown.none') },
        ...packages.map(({ id, name }) => ({ value: String(id), label: name })),
      ]}
      parse={(value) => named(value)?.id ?? none}
      {...(onChoose && { onChange: (value: string) => onChoose(named(value)) })}
      search
    />
  )
}
