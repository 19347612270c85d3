import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined'
import ErrorOutline from '@mui/icons-material/ErrorOutline'
import ReportProblemOutlined from '@mui/icons-material/ReportProblemOutlined'
import VolumeUpOutlined from '@mui/icons-material/VolumeUpOutlined'
import Button from '@mui/material/Button'
import { useState } from 'react'
import type { Display } from '../../../../contract/displays.ts'
import { TEST_NUMBER } from '../../../../contract/voice.ts'
import { partLabel } from '../../../../domain/voice/announcement.ts'
import { useText } from '../../../i18n/useText.ts'
import { Dropdown } from '../../../ui/Dropdown.tsx'
import { hintOf, messageOf } from '../../../ui/feedback/failure.ts'
import { useToast } from '../../../ui/feedback/useToast.tsx'
import { useVoiceTest } from './useVoiceTest.ts'
import css from './VoiceDialog.module.css'

/** The dropdown has a search field if it has more options than this. */
const SEARCHED_FROM = 10

/** Plays a test announcement on a selected screen and shows whether the screen played it to the end. */
export function VoiceTest({ screens }: { readonly screens: readonly Display[] }) {
  const text = useText()
  const toast = useToast()
  const { progress, isRunning, start } = useVoiceTest()
  const [chosen, setChosen] = useState('')
  const options = screens
    .filter(({ connected, name }) => connected && name !== '')
    .map(({ id, name, board }) => ({
      value: id,
      label: text('voice.test.screenOf', { board: text('list.numbered', board), name }),
    }))
    .toSorted((a, b) => a.label.localeCompare(b.label, 'ko', { numeric: true }))
  const screen = options.find(({ value }) => value === chosen) ?? options[0]

  async function run(displayId: string): Promise<void> {
    try {
      await start(displayId)
    } catch (error) {
      const message = messageOf(error)
      if (message) toast('ERROR', message)
      else toast('ERROR', text('voice.test.failed'), hintOf(error, text))
    }
  }

  return (
    <section className={css.test}>
      <h3>{text('voice.test.title')}</h3>
      <p className={css.hint}>{text('voice.test.hint', { number: TEST_NUMBER })}</p>
      {screen ? (
        <div className={css.choice}>
          <Dropdown
            label={text('voice.test.screen')}
            value={screen.value}
            options={options}
            onChange={setChosen}
            search={options.length > SEARCHED_FROM}
          />
          <Button
            variant="outlined"
            color="inherit"
            startIcon={<VolumeUpOutlined />}
            loading={isRunning}
            loadingPosition="start"
            onClick={() => void run(screen.value)}
          >
            {text('voice.test.start')}
          </Button>
        </div>
      ) : (
        <p className={css.result}>{text('voice.test.none')}</p>
      )}
      <output className={css.outcome}>
        {progress && <Result state={progress.missing.length > 0 ? 'MISSING' : progress.state} {...said(progress)} />}
      </output>
    </section>
  )
}

type Progress = NonNullable<ReturnType<typeof useVoiceTest>['progress']>

const said = ({ seconds, missing }: Progress) => ({
  seconds: Math.max(1, Math.round(seconds)),
  parts: missing.map(partLabel).join(', '),
})

interface ResultProps {
  readonly state: Progress['state'] | 'MISSING'
  readonly seconds: number
  readonly parts: string
}

function Result({ state, ...values }: ResultProps) {
  const text = useText()
  return (
    <span className={css.result} data-state={state}>
      {state === 'HEARD' && <CheckCircleOutlined aria-hidden />}
      {state === 'MISSING' && <ReportProblemOutlined aria-hidden />}
      {(state === 'SILENT' || state === 'GONE') && <ErrorOutline aria-hidden />}
      {text(`voice.test.${state}`, values)}
    </span>
  )
}
