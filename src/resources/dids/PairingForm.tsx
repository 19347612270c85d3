import Button from '@mui/material/Button'
import OutlinedInput from '@mui/material/OutlinedInput'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import type { Pairing } from '../../../contract/displays.ts'
import { PAIRING_CODE_DIGITS } from '../../../domain/limits.ts'
import { useText } from '../../i18n/useText.ts'
import { fieldMessageOf, messageOf } from '../../ui/feedback/failure.ts'
import { useToast } from '../../ui/feedback/useToast.tsx'
import { focusOnce } from '../../ui/focus.ts'
import { helperTextIdOf, InputFrame } from '../../ui/form/InputFrame.tsx'
import { onlyDigits } from '../../ui/form/NumberInput.tsx'
import css from './ScreensDialog.module.css'

interface PairingFormProps {
  /** The screens that show a pairing code for the board. */
  readonly waiting: readonly Pairing[]
  readonly onApprove: (code: string) => Promise<void>
}

/** Form for the pairing code of a screen. Submitting the code allows the screen to show the board. */
export function PairingForm({ waiting, onApprove }: PairingFormProps) {
  const text = useText()
  const toast = useToast()
  const id = useId()
  const [code, setCode] = useState('')
  const [wrong, setWrong] = useState<string>()
  const { mutate, isPending } = useMutation({
    mutationFn: () => onApprove(code),
    onSuccess: () => {
      setCode('')
      toast('SUCCESS', text('resources.dids.displays.paired'), text('resources.dids.displays.pairedText'))
    },
    onError: (error) => setWrong(reasonOf(error) || text('resources.dids.displays.pairFailed')),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isPending) return
    if (code.length < PAIRING_CODE_DIGITS)
      setWrong(text('resources.dids.displays.codeShort', { digits: PAIRING_CODE_DIGITS }))
    else mutate()
  }
  const hint =
    waiting.length > 0
      ? text('resources.dids.displays.waitingHint', { where: waiting.map(placeOf).join(', ') })
      : text('resources.dids.displays.codeHint')
  return (
    <form className={css.form} onSubmit={submit} noValidate>
      <InputFrame id={id} label={text('resources.dids.displays.connect')} helperText={hint} error={wrong}>
        <div className={css.row}>
          <OutlinedInput
            id={id}
            size="small"
            className={css.code}
            value={code}
            error={wrong !== undefined}
            autoComplete="off"
            {...(waiting.length > 0 && { inputRef: focusOnce })}
            onChange={(event) => {
              setCode(onlyDigits(event.target.value).slice(0, PAIRING_CODE_DIGITS))
              setWrong(undefined)
            }}
            slotProps={{ input: { inputMode: 'numeric', 'aria-describedby': helperTextIdOf(id) } }}
          />
          <Button type="submit" variant="contained" color="primary" loading={isPending}>
            {text('resources.dids.displays.approve')}
          </Button>
        </div>
      </InputFrame>
    </form>
  )
}

/** Size and address of a waiting screen, to tell it from others. */
const placeOf = ({ screen, address }: Pairing) => [screen.replace('x', ' × '), address].filter(Boolean).join(' · ')

const reasonOf = (error: unknown): string => fieldMessageOf(error) || messageOf(error)
