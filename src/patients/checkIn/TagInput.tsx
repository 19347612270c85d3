import OutlinedInput from '@mui/material/OutlinedInput'
import { type KeyboardEvent, useRef, useState, type RefObject, useEffect } from 'react'
import { useInput } from 'react-admin'
import { useText } from '../../i18n/useText.ts'
import { Dropdown } from '../../ui/Dropdown.tsx'
import { AS_CHOSEN, helperTextIdOf, InputFrame, labelIdOf } from '../../ui/form/InputFrame.tsx'
import { TagReader } from '../../tagReader/TagReader.tsx'
import css from './TagInput.module.css'
import { useTagChoices } from './useTagChoices.ts'

/**
 * Input for the tag that a patient carries. The user taps a tag on a reader, with the focus anywhere in the dialog, or
 * selects a free tag.
 */
export function TagInput({ source }: { source: string }) {
  const text = useText()
  const { id, field, fieldState } = useInput({ ...AS_CHOSEN, source })
  const { ref: inputRef, value, onChange } = field
  const [tap, setTap] = useState<{ readonly read?: boolean; readonly refused?: string }>({})
  const error = tap.refused ?? fieldState.error?.message
  const { options, idOf, resolve } = useTagChoices((value ?? null) as number | string | null)
  const ways = useRef<HTMLDivElement>(null)
  const holdSubmit = useHeldSubmit(ways)
  // Number of the latest tap or selection. A lookup takes time; its result is dropped if a newer tap or selection
  // follows.
  const latest = useRef(0)

  /**
   * Looks up a tapped tag.
   *
   * @param takeBack removes the tapped characters from the field that has received them
   * @returns whether the form can be submitted
   */
  const look = async (tagValue: string, takeBack?: () => void): Promise<boolean> => {
    const own = (latest.current += 1)
    const { id: tagId, isTag = true, refused } = await resolve(tagValue)
    if (isTag) takeBack?.()
    // Input that is not a tag, such as a scanned patient number, stays in its field.
    if (own !== latest.current || (takeBack && !isTag)) return true
    setTap(refused ? { refused } : { read: true })
    if (tagId !== undefined) onChange(tagId)
    return refused === undefined
  }
  const take = (tagValue: string, takeBack?: () => void) => void holdSubmit(look(tagValue, takeBack))
  /** The reader ends a tap with Enter, which must not submit an incomplete form. */
  const takeOnEnter = (event: KeyboardEvent<HTMLInputElement | HTMLTextAreaElement>) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    const tagValue = event.currentTarget.value.trim()
    event.currentTarget.value = ''
    if (tagValue) take(tagValue)
  }
  return (
    <InputFrame id={id} source={source} error={error} helperText={tap.read ? text('form.tagRead') : undefined}>
      <div className={css.ways} ref={ways}>
        <Dropdown
          id={id}
          ref={inputRef}
          labelledBy={labelIdOf(id)}
          search
          value={String(value ?? '')}
          options={options}
          invalid={error !== undefined}
          describedBy={helperTextIdOf(id)}
          onChange={(chosen) => {
            latest.current += 1
            setTap({})
            onChange(idOf(chosen))
          }}
        />
        {/* A password field, where no input method can turn the reader's letters into Hangul. */}
        <OutlinedInput
          type="password"
          error={false}
          autoComplete="new-password"
          placeholder={text('form.tapHint')}
          slotProps={{ input: { 'aria-label': text('resources.visits.tap'), onKeyDown: takeOnEnter } }}
        />
      </div>
      <TagReader onTap={take} />
    </InputFrame>
  )
}

/**
 * Delays the submit of a form while asynchronous work is running. If the user submits in the meantime, the form is
 * submitted when all work has succeeded, and not at all if some of it failed.
 *
 * @param inside an element inside the form
 * @returns a function that takes the work, which resolves with whether it succeeded
 */
function useHeldSubmit(inside: RefObject<HTMLElement | null>): (work: Promise<boolean>) => Promise<void> {
  const running = useRef(new Set<Promise<boolean>>())
  const held = useRef<HTMLFormElement | null>(null)
  useEffect(() => {
    const form = inside.current?.closest('form')
    const hold = (event: SubmitEvent) => {
      if (running.current.size === 0) return
      event.preventDefault()
      event.stopPropagation()
      held.current = form ?? null
    }
    form?.addEventListener('submit', hold, true)
    return () => form?.removeEventListener('submit', hold, true)
  }, [inside])

  return async (work) => {
    running.current.add(work)
    const succeeded = await work
    running.current.delete(work)
    if (!succeeded) held.current = null
    if (running.current.size > 0) return
    const form = held.current
    held.current = null
    if (form?.isConnected) form.requestSubmit()
  }
}
