import { useEffect, useRef, useState } from 'react'
import { useText } from '../../../i18n/useText.ts'
import { useToast } from '../../../ui/feedback/useToast.tsx'
import { VoiceParts } from '../../../voice/voiceParts.ts'

/** Plays single parts of spoken calls on this device, one at a time, with the same recordings as a wall. */
export function usePartPlayer(): { readonly playing: string | null; readonly play: (part: string) => Promise<void> } {
  const text = useText()
  const toast = useToast()
  const partsRef = useRef<VoiceParts | undefined>(undefined)
  const contextRef = useRef<AudioContext | undefined>(undefined)
  const sourceRef = useRef<AudioBufferSourceNode | undefined>(undefined)
  const lastRef = useRef(0)
  const [playing, setPlaying] = useState<string | null>(null)
  useEffect(() => () => void contextRef.current?.close(), [])

  async function play(part: string): Promise<void> {
    sourceRef.current?.stop()
    setPlaying(part)
    const turn = (lastRef.current += 1)
    const isLast = () => lastRef.current === turn
    try {
      const context = (contextRef.current ??= new AudioContext())
      const parts = (partsRef.current ??= new VoiceParts())
      await context.resume()
      await parts.refresh(true)
      const source = context.createBufferSource()
      source.buffer = await parts.decode(context, part)
      // Another part was chosen while this one was loading.
      if (!isLast()) return
      source.connect(context.destination)
      source.addEventListener('ended', () => isLast() && setPlaying(null))
      source.start()
      sourceRef.current = source
    } catch {
      if (!isLast()) return
      setPlaying(null)
      toast('ERROR', text('didOptions.voice.silent'))
    }
  }
  return { playing, play }
}
