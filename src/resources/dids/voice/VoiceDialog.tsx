import FileUploadOutlined from '@mui/icons-material/FileUploadOutlined'
import Button from '@mui/material/Button'
import { useMutation } from '@tanstack/react-query'
import { type ChangeEvent, useRef, useState } from 'react'
import type { Did } from '../../../../contract/dids.ts'
import type { Room } from '../../../../contract/rooms.ts'
import { useText } from '../../../i18n/useText.ts'
import { useCloseDialog } from '../../../ui/crud/useCloseDialog.ts'
import { hintOf, messageOf } from '../../../ui/feedback/failure.ts'
import { NotLoaded } from '../../../ui/page/NotLoaded.tsx'
import { useToast } from '../../../ui/feedback/useToast.tsx'
import { FormDialog } from '../../../ui/form/FormDialog.tsx'
import { useAllRecords } from '../../../ui/useAllRecords.ts'
import { namedBoards, PART_GROUPS, type PartRow, partRows } from './partRows.ts'
import { type ReadFiles, readFiles } from './readFiles.ts'
import type { Displays } from '../useDisplays.ts'
import { usePartPlayer } from './usePartPlayer.ts'
import { useVoice } from './useVoice.ts'
import css from './VoiceDialog.module.css'
import { VoiceLine } from './VoiceLine.tsx'
import { VoiceTest } from './VoiceTest.tsx'

/** Audio files that a browser can play. */
const SOUNDS = 'audio/*,.wav,.mp3,.m4a,.ogg,.opus,.flac'
/** Maximum number of rejected files that are listed by name; further files are only counted. */
const NAMED_MAX = 8

/**
 * `/dids/voice`: lists every part of spoken calls with the source of its recording. Each part can be played and
 * replaced (docs/decisions/displays.md#other-voices).
 */
export function VoiceDialog({ displays }: { readonly displays: Displays | null }) {
  const text = useText()
  const toast = useToast()
  const close = useCloseDialog()
  const { voice, error, retry, store, reset } = useVoice()
  const { data: boards } = useAllRecords<Did>('dids')
  const { data: rooms = NO_ROOMS } = useAllRecords<Room>('rooms')
  const { playing, play } = usePartPlayer()
  const [left, setLeft] = useState<ReadFiles['left']>([])
  const filesRef = useRef<HTMLInputElement>(null)
  const rows = voice && boards && partRows(voice.parts, namedBoards(boards, rooms))

  const { mutate: run, isPending: isBusy } = useMutation({
    mutationFn: (work: () => Promise<string>) => work(),
    onSuccess: (done) => done && toast('SUCCESS', done),
    onError: (failure) => {
      const message = messageOf(failure)
      if (message) toast('ERROR', message)
      else toast('ERROR', text('crud.failed'), hintOf(failure, text))
    },
  })
  const take = (files: readonly File[], of: readonly PartRow[]) =>
    run(async () => {
      const read = await readFiles(files, of)
      setLeft(read.left)
      await store(read.recordings)
      return read.recordings.length > 0 ? text('voice.stored', { count: read.recordings.length }) : ''
    })
  const resetRow = async ({ part, language }: PartRow) => {
    await reset([part])
    return text(language ? 'voice.removed' : 'voice.resetDone')
  }
  const upload = (row: PartRow, file: File) => take([new File([file], fileNameOf(row, file))], [row])
  const pick = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const files = [...(target.files ?? [])]
    // Clear the input: otherwise choosing the same files again fires no change event.
    target.value = ''
    if (files.length > 0 && rows) take(files, rows)
  }

  return (
    <FormDialog title={text('voice.button')} onClose={close}>
      <div className={css.body}>
        <p className={css.lead}>{text('voice.lead')}</p>
        {displays?.all && <VoiceTest screens={displays.all} />}
        {voice && <p className={css.lead}>{text(voice.canSpeak ? 'voice.canSpeak' : 'voice.cannotSpeak')}</p>}
        {!rows && <NotLoaded error={error} onRetry={retry} height={96} />}
        {rows && (
          <>
            <input
              ref={filesRef}
              type="file"
              multiple
              hidden
              accept={`${SOUNDS},.zip`}
              aria-label={text('voice.import')}
              onChange={pick}
            />
            <Button
              variant="outlined"
              color="inherit"
              startIcon={<FileUploadOutlined />}
              disabled={isBusy}
              onClick={() => filesRef.current?.click()}
            >
              {text('voice.import')}
            </Button>
            <p className={css.hint}>{text('voice.importHint')}</p>
            {left.length > 0 && (
              <div className={css.left} role="alert">
                <p>{text('voice.left', { count: left.length })}</p>
                <ul>
                  {left.slice(0, NAMED_MAX).map(({ name, reason }, at) => (
                    <li key={`${at} ${name}`}>{`${name}: ${text(`voice.reasons.${reason}`)}`}</li>
                  ))}
                  {left.length > NAMED_MAX && <li>{text('voice.more', { count: left.length - NAMED_MAX })}</li>}
                </ul>
              </div>
            )}
            {PART_GROUPS.map((group) => {
              const members = rows.filter((row) => row.group === group)
              if (members.length === 0) return null
              const own = members.filter((row) => row.own).length
              return (
                <details key={group} className={css.group} open={group === 'rooms' || group === 'sentence'}>
                  <summary>
                    <h3>{text(`voice.groups.${group}`)}</h3>
                    <span>{text('voice.ownOf', { own, all: members.length })}</span>
                  </summary>
                  {group === 'languages' && <p className={css.hint}>{text('voice.languagesHint')}</p>}
                  <ul className={css.list}>
                    {members.map((row) => (
                      <VoiceLine
                        key={row.part}
                        row={row}
                        isPlaying={playing === row.part}
                        isBusy={isBusy}
                        accept={SOUNDS}
                        onPlay={() => void play(row.part)}
                        onUpload={(file) => upload(row, file)}
                        onReset={() => run(() => resetRow(row))}
                      />
                    ))}
                  </ul>
                </details>
              )
            })}
          </>
        )}
      </div>
    </FormDialog>
  )
}

const NO_ROOMS: readonly Room[] = []

/** Returns the name of a part's file, with the extension of `file`. A slash in a room's name would begin a folder. */
const fileNameOf = ({ label }: PartRow, { name }: File) =>
  `${label.replaceAll(/[/\\]/g, '_')}.${/\.(\w+)$/.exec(name)?.[1] ?? 'wav'}`
