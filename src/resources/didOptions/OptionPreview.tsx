import { useFormContext, useWatch } from 'react-hook-form'
import { type OptionValues, shownOption } from './optionValues.ts'
import type { FoundDid } from './useDid.ts'
import { WallPreview } from './WallPreview.tsx'

/** The wall of a board as it will look once what is typed into the form around is applied. */
export function OptionPreview({ did: { no, name, doctor } }: { readonly did: FoundDid }) {
  const { control } = useFormContext<OptionValues>()
  const option = useWatch({ control, compute: shownOption })
  return <WallPreview board={{ no, name: name.kr, doctor: doctor?.kr ?? '', option }} />
}
