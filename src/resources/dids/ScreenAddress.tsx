import type { Did } from '../../../contract/dids.ts'
import { shortViewerPath } from '../../../contract/pageOf.ts'
import { useText } from '../../i18n/useText.ts'
import { CopyField } from '../../ui/form/CopyField.tsx'

/** The short address of a board's viewer, to be typed into the screen on the wall. */
export function ScreenAddress({ didId }: { readonly didId: Did['id'] }) {
  const text = useText()
  return (
    <CopyField
      label={text('resources.dids.address.label')}
      helperText={text('resources.dids.address.hint')}
      value={location.origin + shortViewerPath(didId)}
    />
  )
}
