import FormControlLabel from '@mui/material/FormControlLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import type { VideoType } from '../../../contract/didOptions.ts'
import { URL_MAX } from '../../../domain/limits.ts'
import { useText } from '../../i18n/useText.ts'
import { TextField } from '../../ui/form/TextField.tsx'
import { useField } from '../../ui/form/useField.ts'
import { MediaField } from './MediaField.tsx'
import { OptionSection } from './OptionSection.tsx'
import css from './OptionSection.module.css'
import type { OptionValues } from './optionValues.ts'

const TYPES: readonly VideoType[] = ['FILE', 'URL']

/** A video that is uploaded or linked; each keeps its own value while the other is looked at (OM-06). */
export function VideoSection() {
  const text = useText()
  const type = useField<VideoType>('video.type')
  return (
    <OptionSection name="video" wide>
      <RadioGroup
        row
        aria-label={text('didOptions.video.type')}
        name={type.name}
        value={type.value}
        onChange={(event) => type.onChange(event.target.value)}
      >
        {TYPES.map((each) => (
          <FormControlLabel
            key={each}
            value={each}
            control={<Radio size="small" />}
            label={text(`didOptions.video.${each}`)}
          />
        ))}
      </RadioGroup>
      {type.value === 'FILE' ? <VideoFile /> : <VideoLink />}
    </OptionSection>
  )
}

function VideoFile() {
  const text = useText()
  const { use } = useWatch<OptionValues, 'video'>({ name: 'video' })
  const isThere = (url: unknown) => (use && url === '' ? text('didOptions.video.noFile') : undefined)
  return (
    <MediaField
      source="video.file"
      kind="video"
      label={text('didOptions.video.file')}
      check={isThere}
      renderPreview={(url) => <VideoPreview key={url} url={url} />}
    />
  )
}

function VideoLink() {
  const text = useText()
  const { use, link } = useWatch<OptionValues, 'video'>({ name: 'video' })
  const isWebAddress = (value: unknown) => {
    const address = String(value ?? '').trim()
    return (address === '' && !use) || isLink(address) ? undefined : text('didOptions.video.notALink')
  }
  return (
    <>
      <TextField
        source="video.link"
        label="didOptions.video.link"
        hint={text('didOptions.video.linkHint')}
        placeholder="https://"
        max={URL_MAX}
        checks={[isWebAddress]}
      />
      {isLink(link.trim()) && <VideoPreview key={link} url={link.trim()} />}
    </>
  )
}

/** Plays what the board would play; what cannot be played here will not be played there. */
function VideoPreview({ url }: { url: string }) {
  const text = useText()
  const [broken, setBroken] = useState(false)
  if (broken) {
    return (
      <p className={css.broken} role="alert">
        {text('didOptions.video.unplayable')}
      </p>
    )
  }
  return (
    <video
      className={css.video}
      src={url}
      aria-label={text('didOptions.video.preview')}
      controls
      muted
      playsInline
      preload="metadata"
      onError={() => setBroken(true)}
    />
  )
}

const isLink = (address: string) => URL.canParse(address) && ['http:', 'https:'].includes(new URL(address).protocol)
