import FormControlLabel from '@mui/material/FormControlLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import { useState } from 'react'
import { maxLength, useInput, type Validator } from 'react-admin'
import { useWatch } from 'react-hook-form'
import type { VideoType } from '../../../contract/didOptions.ts'
import { URL_MAX } from '../../../domain/limits.ts'
import { useText } from '../../i18n/useText.ts'
import { TextInput } from '../../ui/form/TextInput.tsx'
import { MediaInput } from './MediaInput.tsx'
import { OptionSection } from './OptionSection.tsx'
import css from './OptionSection.module.css'
import { useIsUploading } from './useUpload.ts'
import { isLink, type OptionValues } from './optionValues.ts'

const TYPES: readonly VideoType[] = ['FILE', 'URL']

/**
 * Selects an uploaded or a linked video. Each keeps its value while the other is selected, and a
 * running upload goes on in view.
 */
export function VideoSection() {
  const text = useText()
  const { field } = useInput({ source: 'video.type' })
  const isUploading = useIsUploading('video')
  return (
    <OptionSection name="video" wide isUploading={isUploading}>
      <RadioGroup
        row
        aria-label={text('didOptions.video.type')}
        name={field.name}
        value={field.value}
        onChange={(event) => field.onChange(event)}
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
      {(field.value === 'FILE' || isUploading) && <VideoFile />}
      {field.value === 'URL' && <VideoLink />}
    </OptionSection>
  )
}

function VideoFile() {
  const text = useText()
  const { use } = useWatch<OptionValues, 'video'>({ name: 'video' })
  const isThere: Validator = (url) => (use && url === '' ? 'didOptions.video.noFile' : undefined)
  return (
    <MediaInput
      source="video.file"
      kind="video"
      label={text('didOptions.video.file')}
      validate={isThere}
      renderPreview={(url) => <VideoPreview key={url} url={url} />}
    />
  )
}

function VideoLink() {
  const text = useText()
  const { use, link } = useWatch<OptionValues, 'video'>({ name: 'video' })
  const isWebAddress: Validator = (address: string) =>
    (address === '' && !use) || isLink(address) ? undefined : 'didOptions.video.notALink'
  return (
    <>
      <TextInput
        source="video.link"
        label="didOptions.video.link"
        helperText={text('didOptions.video.linkHint')}
        placeholder="https://"
        validate={[maxLength(URL_MAX), isWebAddress]}
      />
      {isLink(link.trim()) && <VideoPreview key={link} url={link.trim()} />}
    </>
  )
}

/** Plays the video as the board would. A video that this browser cannot play fails on the board as well. */
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
