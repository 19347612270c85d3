import { useWatch } from 'react-hook-form'
import type { ContentValues } from './contentValues.ts'
import { WallPreview } from './WallPreview.tsx'

/**
 * Shows the values of the surrounding content form on a wall and follows each keystroke. All other options are off.
 */
export function ContentPreview() {
  const { roomNo = '', roomName = '', maskingIndex, maskingCharacter, notice } = useWatch<ContentValues>()
  const option = {
    masking: { use: true, index: maskingIndex, character: maskingCharacter },
    notice: { use: true, content: notice },
  }
  return <WallPreview board={{ no: String(roomNo), name: roomName, doctor: '', option }} />
}
