import DeleteOutlined from '@mui/icons-material/DeleteOutlined'
import FileUploadOutlined from '@mui/icons-material/FileUploadOutlined'
import PlayArrow from '@mui/icons-material/PlayArrow'
import RestartAlt from '@mui/icons-material/RestartAlt'
import VolumeUp from '@mui/icons-material/VolumeUp'
import IconButton from '@mui/material/IconButton'
import { useRef } from 'react'
import { useText } from '../../../i18n/useText.ts'
import { type PartRow, stateOf } from './partRows.ts'
import css from './VoiceDialog.module.css'

interface VoiceLineProps {
  readonly row: PartRow
  readonly isPlaying: boolean
  readonly isBusy: boolean
  /** Accepted file types, as in the `accept` attribute of an input. */
  readonly accept: string
  readonly onPlay: () => void
  readonly onUpload: (file: File) => void
  readonly onReset: () => void
}

/**
 * One part of spoken calls: the source of its recording, and buttons to play it, replace it, or restore the shipped
 * one. No sentence in another language is shipped, so that its recording is deleted.
 */
export function VoiceLine({ row, isPlaying, isBusy, accept, onPlay, onUpload, onReset }: VoiceLineProps) {
  const text = useText()
  const fileRef = useRef<HTMLInputElement>(null)
  const { label, own, language } = row
  const state = stateOf(row)
  const reset = text(language ? 'voice.remove' : 'voice.reset', { label })
  return (
    <li className={css.line}>
      <span className={css.label}>
        {label}
        {language && <span className={css.language}>{text(`didOptions.calls.${language}`)}</span>}
      </span>
      <span className={css.state} data-state={state}>
        {text(`voice.states.${state}`, { seconds: own?.seconds.toFixed(1) ?? '' })}
      </span>
      <IconButton
        size="small"
        aria-label={text('voice.play', { label })}
        title={text('voice.play', { label })}
        disabled={state === 'missing' || state === 'optional'}
        onClick={onPlay}
      >
        {isPlaying ? <VolumeUp /> : <PlayArrow />}
      </IconButton>
      <input
        ref={fileRef}
        type="file"
        hidden
        accept={accept}
        aria-label={text('voice.upload', { label })}
        onChange={({ target }) => {
          const [file] = target.files ?? []
          target.value = ''
          if (file) onUpload(file)
        }}
      />
      <IconButton
        size="small"
        aria-label={text('voice.upload', { label })}
        title={text('voice.upload', { label })}
        disabled={isBusy}
        onClick={() => fileRef.current?.click()}
      >
        <FileUploadOutlined />
      </IconButton>
      <IconButton size="small" aria-label={reset} title={reset} disabled={isBusy || !own} onClick={onReset}>
        {language ? <DeleteOutlined /> : <RestartAlt />}
      </IconButton>
    </li>
  )
}
