import { useWatch } from 'react-hook-form'
import type { ContentValues } from './contentValues.ts'
import { WallPreview } from './WallPreview.tsx'

/** The preview of what the form around holds, keystroke by keystroke (CM-03). */
export function LivePreview() {
  const { roomNo, roomName, maskingIndex, maskingCharacter, notice } = useWatch<ContentValues>()
  return (
    <WallPreview
      no={String(roomNo ?? '')}
      name={roomName ?? ''}
      masking={{ index: Number(maskingIndex ?? 0), character: maskingCharacter ?? '' }}
      notice={(notice ?? '').trim()}
    />
  )
}
