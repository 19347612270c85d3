import Button from '@mui/material/Button'
import VolumeUpOutlined from '@mui/icons-material/VolumeUpOutlined'
import { useEffect, useRef, useState } from 'react'
import { maxLength, maxValue, minValue, type Validator } from 'react-admin'
import { useFormContext } from 'react-hook-form'
import {
  CHIMES,
  REPEATS_MAX,
  TEST_NUMBER,
  VOICE_DEFAULT,
  VOICE_ENGINES,
  VOLUME_MAX_PERCENT,
} from '../../../contract/voice.ts'
import { NAME_MAX } from '../../../domain/limits.ts'
import { partLabel } from '../../../domain/voice/announcement.ts'
import { useApi, useRead } from '../../api/useApi.ts'
import { useToast } from '../../ui/feedback/useToast.tsx'
import type { Announcer } from '../../voice/announcer.ts'
import { bytesOf } from '../../voice/bytesOf.ts'
import { VOICE_KEY } from '../../voice/voiceKey.ts'
import { useText } from '../../i18n/useText.ts'
import { BooleanInput } from '../../ui/form/BooleanInput.tsx'
import { DropdownInput } from '../../ui/form/DropdownInput.tsx'
import { NumberInput } from '../../ui/form/NumberInput.tsx'
import { TextInput } from '../../ui/form/TextInput.tsx'
import { OptionSection } from './OptionSection.tsx'
import css from './OptionSection.module.css'
import { timeOfDay } from './optionSections.tsx'
import type { OptionValues } from './optionValues.ts'
import type { FoundDid } from './useDid.ts'

/** Requires both times or neither: with only one of them, the quiet hours would silently be off. */
const bothEnds: Validator = (value: string, { voice }: OptionValues) =>
  (value === '') === (voice?.quietFrom === '' && voice.quietTo === '') ? undefined : 'didOptions.voice.both'

/**
 * Sets how the board's calls are spoken, with a sample to listen to before applying. It is shown only if the server
 * supports this option.
 */
export function VoiceSection({ did }: { readonly did: FoundDid }) {
  const text = useText()
  const { play, isPlaying } = useVoiceSample(did)
  const { data: voice } = useRead(VOICE_KEY, (api, signal) => api('GET', '/v1/voice/parts', { signal }))
  const { getValues } = useFormContext<OptionValues>()
  const engines = VOICE_ENGINES.filter(
    (engine) => engine !== 'SERVER' || voice?.canSpeak || getValues('voice.engine') === engine,
  )
  return (
    <OptionSection name="voice" wide>
      <div className={css.pair}>
        <DropdownInput
          source="voice.chime"
          label="didOptions.voice.chime"
          options={CHIMES.map((value) => ({ value, label: text(`didOptions.voice.${value}`) }))}
        />
        <NumberInput
          source="voice.volume"
          label="didOptions.voice.volume"
          unit={text('didOptions.voice.volumeUnit')}
          validate={[minValue(0), maxValue(VOLUME_MAX_PERCENT)]}
        />
        <NumberInput
          source="voice.repeats"
          label="didOptions.voice.repeats"
          unit={text('didOptions.voice.repeatsUnit')}
          validate={[minValue(1), maxValue(REPEATS_MAX)]}
        />
        <DropdownInput
          source="voice.engine"
          label="didOptions.voice.engine"
          options={engines.map((value) => ({ value, label: text(`didOptions.voice.engines.${value}`) }))}
        />
        <TextInput
          source="voice.quietFrom"
          label="didOptions.voice.quietFrom"
          placeholder="22:00"
          helperText={text('didOptions.voice.quietHint')}
          validate={[timeOfDay, bothEnds]}
        />
        <TextInput
          source="voice.quietTo"
          label="didOptions.voice.quietTo"
          placeholder="07:00"
          validate={[timeOfDay, bothEnds]}
        />
        <TextInput
          source="voice.hall"
          label="didOptions.voice.hall"
          helperText={text('didOptions.voice.hallHint')}
          validate={maxLength(NAME_MAX)}
        />
      </div>
      <BooleanInput
        source="voice.everyScreen"
        label="didOptions.voice.everyScreen"
        helperText={text('didOptions.voice.everyScreenHint')}
      />
      <Button
        variant="outlined"
        color="inherit"
        startIcon={<VolumeUpOutlined />}
        disabled={isPlaying}
        onClick={() => void play()}
      >
        {text('didOptions.voice.listen')}
      </Button>
    </OptionSection>
  )
}

/**
 * Speaks a sample call of a board with the form's current values, at any time of day. The audio code is loaded on first
 * use.
 */
function useVoiceSample({ id, no, name }: FoundDid): {
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
