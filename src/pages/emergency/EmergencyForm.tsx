import Button from '@mui/material/Button'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Form, maxLength, required, useInput } from 'react-admin'
import { useFormContext, useFormState, useWatch } from 'react-hook-form'
import type { Did } from '../../../contract/dids.ts'
import type { EmergencyStart } from '../../../contract/emergencies.ts'
import { EMERGENCY_TEXT_MAX, EMERGENCY_WHY_MAX } from '../../../domain/limits.ts'
import { formatTime } from '../../i18n/formatTime.ts'
import { useText } from '../../i18n/useText.ts'
import { useServerClock, useServerNow } from '../../session/useServerClock.ts'
import { ConfirmDialog } from '../../ui/feedback/ConfirmDialog.tsx'
import { hintOf, messageOf } from '../../ui/feedback/failure.ts'
import { BooleanInput } from '../../ui/form/BooleanInput.tsx'
import { DropdownInput } from '../../ui/form/DropdownInput.tsx'
import { AS_CHOSEN, helperTextIdOf, InputFrame, labelIdOf } from '../../ui/form/InputFrame.tsx'
import { KEEP_TYPED } from '../../ui/form/RecordForm.tsx'
import { TextInput } from '../../ui/form/TextInput.tsx'
import { UnsavedGuard } from '../../ui/form/UnsavedGuard.tsx'
import { Card } from '../../ui/page/Card.tsx'
import beside from '../../ui/page/Beside.module.css'
import css from './EmergencyPage.module.css'
import { useChangeEmergencies } from './useEmergencies.ts'

/** Form of another emergency text; it asks before the text is shown. */
export function EmergencyForm({ boards }: { readonly boards: readonly Did[] }) {
  const text = useText()
  const at = useServerClock()
  const { start } = useChangeEmergencies()
  /** The text that the dialog asks to confirm; null while it is closed. */
  const [asked, setAsked] = useState<EmergencyStart | null>(null)
  /** Counts the shown texts: each empties the form. */
  const [count, setCount] = useState(0)
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: start,
    onSuccess: () => {
      setAsked(null)
      setCount((before) => before + 1)
    },
  })
  const ask = (values: Record<string, unknown>) => {
    const minutes = Number(values['minutes'])
    reset()
    setAsked({
      didIds: values['where'] === ALL ? null : (values['didIds'] as number[]),
      text: String(values['text']),
      why: String(values['why'] ?? ''),
      speaks: values['speaks'] === true,
      until: minutes === 0 ? null : new Date(at(Date.now()) + minutes * MINUTE_MS).toISOString(),
    })
  }
  return (
    <>
      <Form
        key={count}
        className={beside.beside ?? ''}
        noValidate
        disableInvalidFormNotification
        defaultValues={EMPTY}
        resetOptions={KEEP_TYPED}
        onSubmit={ask}
      >
        <Card title={text('emergency.new')} hint={text('emergency.hint')}>
          <div className={css.form}>
            <Presets />
            <TextInput source="text" label="emergency.text" validate={[required(), maxLength(EMERGENCY_TEXT_MAX)]} />
            <DropdownInput
              source="where"
              label="emergency.where"
              options={[
                { value: ALL, label: text('didOptions.copy.all') },
                { value: SOME, label: text('emergency.some') },
              ]}
            />
            <Boards boards={boards} />
            <DropdownInput
              source="minutes"
              label="emergency.ends"
              options={[
                { value: '0', label: text('emergency.openEnd') },
                ...MINUTES.map((minutes) => ({
                  value: String(minutes),
                  label: text('emergency.minutes', { minutes }),
                })),
              ]}
            />
            <BooleanInput source="speaks" label="emergency.speaks" helperText={text('emergency.speaksHint')} />
            <TextInput source="why" label="listTools.reasonLabel" validate={maxLength(EMERGENCY_WHY_MAX)} />
            <Submit />
          </div>
        </Card>
        <EmergencyPreview />
        <UnsavedGuard />
      </Form>
      <ConfirmDialog
        open={asked !== null}
        title={text('emergency.askTitle')}
        subject={asked?.text ?? ''}
        text={text(asked?.speaks ? 'emergency.askSpoken' : 'emergency.ask', {
          count: asked?.didIds?.length ?? boards.length,
        })}
        reason={error ? messageOf(error) || hintOf(error, text) : ''}
        confirmLabel={text('emergency.show')}
        danger
        busy={isPending}
        onConfirm={() => asked && mutate(asked)}
        onCancel={() => setAsked(null)}
      />
    </>
  )
}

/** Frequent texts, which fill the field. */
function Presets() {
  const text = useText()
  const { setValue } = useFormContext()
  return (
    <div className={css.presets}>
      {PRESETS.map((preset) => (
        <Button
          key={preset}
          variant="outlined"
          onClick={() =>
            setValue('text', text(`emergency.presets.${preset}`), { shouldDirty: true, shouldValidate: true })
          }
        >
          {text(`emergency.presets.${preset}`)}
        </Button>
      ))}
    </div>
  )
}

function Boards({ boards }: { readonly boards: readonly Did[] }) {
  return useWatch({ name: 'where' }) === SOME ? <BoardsInput boards={boards} /> : null
}

function Submit() {
  const text = useText()
  const { isDirty } = useFormState()
  return (
    <Button type="submit" variant="contained" color="error" disabled={!isDirty} sx={{ alignSelf: 'end' }}>
      {text('emergency.show')}
    </Button>
  )
}

/** Choice of one board or more. */
function BoardsInput({ boards }: { readonly boards: readonly Did[] }) {
  const text = useText()
  const { id, isRequired, field, fieldState } = useInput({ ...AS_CHOSEN, source: 'didIds', validate: required() })
  const chosen = field.value as readonly number[]
  const error = fieldState.error?.message
  const toggle = (didId: number) =>
    field.onChange(chosen.includes(didId) ? chosen.filter((one) => one !== didId) : [...chosen, didId])
  return (
    <InputFrame {...{ id, source: 'didIds', label: 'emergency.boards', isRequired, error }}>
      <fieldset className={css.boards} aria-labelledby={labelIdOf(id)} aria-describedby={error && helperTextIdOf(id)}>
        {boards.map(({ id: didId, no, name }, index) => (
          <label key={didId} className={css.board}>
            <input
              type="checkbox"
              ref={index === 0 ? field.ref : undefined}
              checked={chosen.includes(Number(didId))}
              aria-invalid={error !== undefined}
              onChange={() => toggle(Number(didId))}
              onBlur={() => field.onBlur()}
            />
            {text('list.numbered', { no, name: name.kr })}
          </label>
        ))}
      </fieldset>
    </InputFrame>
  )
}

/** Width and area that the words may take, in hundredths of the picture's width, as on the wall. */
const WIDTH = 84
const AREA = 1_900
const LARGEST = 18

/** Preview of the walls, from the form around it. */
function EmergencyPreview() {
  const text = useText()
  const now = useServerNow()
  const typed = String(useWatch({ name: 'text' }) ?? '').trim()
  const words = typed || text('emergency.text')
  const longest = Math.max(...words.split(/\s+/).map(({ length }) => length))
  const size = Math.min(LARGEST, WIDTH / longest, Math.sqrt(AREA / words.length))
  return (
    <figure className={`${beside.preview} ${css.preview}`} aria-label={text('emergency.preview')}>
      <figcaption>{text('emergency.preview')}</figcaption>
      <div className={css.wall} aria-hidden>
        <p className={css.wallHead}>
          {text('emergency.onWall')} <time>{formatTime(now)}</time>
        </p>
        <p className={css.wallText} data-empty={typed === ''} style={{ fontSize: `${size}cqw` }} dir="auto">
          {words}
        </p>
      </div>
    </figure>
  )
}

const PRESETS = ['fire', 'earthquake', 'blackout'] as const
const ALL = 'all'
const SOME = 'some'
const MINUTES = [10, 30, 60]
const MINUTE_MS = 60_000
const EMPTY = { text: '', where: ALL, didIds: [], minutes: '0', speaks: false, why: '' }
