import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined'
import ErrorOutline from '@mui/icons-material/ErrorOutline'
import ReportProblemOutlined from '@mui/icons-material/ReportProblemOutlined'
import VolumeUpOutlined from '@mui/icons-material/VolumeUpOutlined'
import Button from '@mui/material/Button'
import { useEffect, useRef, useState } from 'react'
import type { Display } from '../../../../contract/displays.ts'
import { TEST_NUMBER, VOICE_TEST_ANSWER_MS, VOICE_TEST_MS, type VoiceTestState } from '../../../../contract/voice.ts'
import { partLabel } from '../../../../domain/voice/announcement.ts'
import { useApi } from '../../../api/useApi.ts'
import { useText } from '../../../i18n/useText.ts'
import { useDisplayEvents } from '../../../realtime/consoleConnection.ts'
import { Dropdown } from '../../../ui/Dropdown.tsx'
import { hintOf, messageOf } from '../../../ui/feedback/failure.ts'
import { useToast } from '../../../ui/feedback/useToast.tsx'
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

/**
 * Progress of a test: the states that the screen reports, `STARTED` after the request, and `GONE` if the screen does
 * not answer.
 */
interface VoiceTestProgress {
  readonly state: VoiceTestState | 'STARTED' | 'GONE'
  readonly seconds: number
  /** Parts whose recordings could not be played. */
  readonly missing: readonly string[]
}

const STARTED: VoiceTestProgress = { state: 'STARTED', seconds: 0, missing: [] }

/** Runs a test announcement on a screen. */
function useVoiceTest(): {
  /** Undefined until a test is started. */
  readonly progress: VoiceTestProgress | undefined
  readonly isRunning: boolean
  /** Rejects with the server's ApiError. */
  readonly start: (displayId: string) => Promise<void>
} {
  const api = useApi()
  const [progress, setProgress] = useState<VoiceTestProgress>()
  /**
   * The screen under test. It is set before the request, because the screen's reports may arrive before the response.
   */
  const displayRef = useRef<string>(undefined)
  const timerRef = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timerRef.current), [])

  const follow = (next: VoiceTestProgress | undefined, waitMs?: number) => {
    clearTimeout(timerRef.current)
    setProgress(next)
    if (waitMs === undefined) displayRef.current = undefined
    else timerRef.current = setTimeout(() => follow({ ...STARTED, state: 'GONE' }), waitMs)
  }
  useDisplayEvents(({ displayId, voiceTest }) => {
    if (!voiceTest || displayId !== displayRef.current) return
    const { state, seconds = 0, missing = [] } = voiceTest
    follow({ state, seconds, missing }, state === 'HEARD' || state === 'SILENT' ? undefined : VOICE_TEST_MS)
  })

  async function start(displayId: string): Promise<void> {
    follow(STARTED, VOICE_TEST_ANSWER_MS)
    displayRef.current = displayId
    try {
      await api('POST', '/v1/voice/tests', { body: { displayId } })
    } catch (error) {
      follow(undefined)
      throw error
    }
  }
  const isRunning = progress !== undefined && ['STARTED', 'WAITING', 'SPEAKING'].includes(progress.state)
  return { progress, isRunning, start }
}
