import Button from '@mui/material/Button'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Form, maxLength, required } from 'react-admin'
import { useFormContext, useFormState, useWatch } from 'react-hook-form'
import type { Did } from '../../../contract/dids.ts'
import type { EmergencyStart } from '../../../contract/emergencies.ts'
import { EMERGENCY_TEXT_MAX, EMERGENCY_WHY_MAX } from '../../../domain/limits.ts'
import { useText } from '../../i18n/useText.ts'
import { useServerClock } from '../../session/useServerClock.ts'
import { ConfirmDialog } from '../../ui/feedback/ConfirmDialog.tsx'
import { hintOf, messageOf } from '../../ui/feedback/failure.ts'
import { BooleanInput } from '../../ui/form/BooleanInput.tsx'
import { DropdownInput } from '../../ui/form/DropdownInput.tsx'
import { KEEP_TYPED } from '../../ui/form/RecordForm.tsx'
import { TextInput } from '../../ui/form/TextInput.tsx'
import { UnsavedGuard } from '../../ui/form/UnsavedGuard.tsx'
import { BoardsInput } from './BoardsInput.tsx'
import { Card } from '../../ui/page/Card.tsx'
import beside from '../../ui/page/Beside.module.css'
import css from './EmergencyPage.module.css'
import { EmergencyPreview } from './EmergencyPreview.tsx'
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

const PRESETS = ['fire', 'earthquake', 'blackout'] as const
const ALL = 'all'
const SOME = 'some'
const MINUTES = [10, 30, 60]
const MINUTE_MS = 60_000
const EMPTY = { text: '', where: ALL, didIds: [], minutes: '0', speaks: false, why: '' }
