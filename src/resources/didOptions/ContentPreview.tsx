import { useWatch } from 'react-hook-form'
import type { ContentValues } from './contentValues.ts'
import { WallPreview } from './WallPreview.tsx'

/** The wall of what the content form around holds, keystroke by keystroke; the other options are off (CM-03). */
export function ContentPreview() {
  const { roomNo = '', roomName = '', maskingIndex, maskingCharacter, notice } = useWatch<ContentValues>()
  const option = {
    masking: { use: true, index: maskingIndex, character: maskingCharacter },
    notice: { use: true, content: notice },
  }
  return <WallPreview board={{ no: String(roomNo), name: roomName, doctor: '', option }} />
}
