import { useGetOne } from 'react-admin'
import { useFormContext, useWatch } from 'react-hook-form'
import type { Room } from '../../../contract/rooms.ts'
import { type OptionValues, shownOption } from './optionValues.ts'
import type { FoundDid } from './useDid.ts'
import { WallPreview } from './WallPreview.tsx'

/** Shows the board's wall as it would look after applying the values of the surrounding form. */
export function OptionPreview({ did: { no, name, doctor, roomId } }: { readonly did: FoundDid }) {
  const { control } = useFormContext<OptionValues>()
  const option = useWatch({ control, compute: shownOption })
  const isTranslated = (option.calls?.languages.length ?? 0) > 0
  const { data: room } = useGetOne<Room>('rooms', { id: roomId ?? 0 }, { enabled: isTranslated && Boolean(roomId) })
  return <WallPreview board={{ no, name: name.kr, doctor: doctor?.kr ?? '', option, roomNames: room?.name }} />
}
