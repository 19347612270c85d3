import { useFormContext } from 'react-hook-form'
import { useText } from '../../i18n/useText.ts'
import { DropdownInput } from '../../ui/form/DropdownInput.tsx'
import { usePackages } from './packages/usePackages.ts'

/** The package that a patient is checked in with: its rooms become the plan, which staff may change. */
export function PackageInput() {
  const text = useText()
  const { setValue } = useFormContext()
  const { packages } = usePackages()
  if (packages.length === 0) return null
  const named = (id: string) => packages.find((each) => String(each.id) === id)
  return (
    <DropdownInput
      source="packageId"
      options={[
        { value: '', label: text('dropdown.none') },
        ...packages.map(({ id, name }) => ({ value: String(id), label: name })),
      ]}
      parse={(value) => named(value)?.id ?? ''}
      onChange={(value) => setValue('roomIds', named(value)?.roomIds ?? [], { shouldDirty: true })}
      search
    />
  )
}
