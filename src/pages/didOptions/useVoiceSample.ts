import { useEffect, useRef, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { TEST_NUMBER, VOICE_DEFAULT } from '../../../contract/voice.ts'
import { partLabel } from '../../../domain/voice/announcement.ts'
import { useApi } from '../../api/useApi.ts'
import { useText } from '../../i18n/useText.ts'
import { useToast } from '../../ui/feedback/useToast.tsx'
import { bytesOf } from '../../voice/bytesOf.ts'
import type { Announcer } from '../../voice/announcer.ts'
import type { OptionValues } from './optionValues.ts'
import type { FoundDid } from './useDid.ts'

/**
 * Speaks a sample call of a board with the form's current values, at any time of day. The audio code is loaded on first
 * use.
 */
export function useVoiceSample({ id, no, name }: FoundDid): {
  readonly play: () => Promise<void>
  readonly isPlaying: boolean
} {
  const text = useText()
  const toast = useToast()
  const api = useApi()
  const { getValues } = useFormContext<OptionValues>()
  const announcerRef = useRef<Announcer | undefined>(undefined)
  const [isPlaying, setPlaying] = useState(false)
  useEffect(() => () => announcerRef.current?.close(), [])

  async function play(): Promise<void> {
    setPlaying(true)
    try {
      const { Announcer } = await import('../../voice/announcer.ts')
      announcerRef.current ??= new Announcer({ timeOfDay: () => '' })
      const line = {
        option: () => optionOf(getValues('voice')),
        onMissing: (parts: readonly string[]) => {
          if (parts.length > 0)
            toast('WARNING', text('didOptions.voice.missing', { parts: parts.map(partLabel).join(', ') }))
        },
      }
      const sentence = async () => {
        const of = { params: { didId: id }, query: { number: String(TEST_NUMBER) } }
        return bytesOf((await api('GET', '/v1/voice/dids/:didId/sentence', of)).wav)
      }
      const isHeard = await announcerRef.current.say({
        key: 'sample',
        line,
        number: TEST_NUMBER,
        no,
        room: name.kr,
        languages: getValues('calls')?.languages ?? [],
        sentence,
      })
      if (!isHeard) throw new Error('the sound is blocked')
    } catch {
      toast('ERROR', text('didOptions.voice.silent'))
    } finally {
      setPlaying(false)
    }
  }
  return { play, isPlaying }
}

/** The form's values without quiet hours; empty fields get their defaults. */
function optionOf(values: OptionValues['voice']) {
  const { chime, volume, repeats, engine } = values ?? VOICE_DEFAULT
  return {
    ...VOICE_DEFAULT,
    chime,
    engine,
    volume: volume === '' ? VOICE_DEFAULT.volume : volume,
    repeats: repeats === '' ? VOICE_DEFAULT.repeats : repeats,
  }
}
