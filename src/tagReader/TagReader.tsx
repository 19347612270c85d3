import { type KeyboardEvent as KeyPress, useEffect, useRef } from 'react'
import { useText } from '../i18n/useText.ts'
import { ReaderBurst } from './ReaderBurst.ts'
import css from './TagReader.module.css'

/** How often the hidden field takes the focus back, in ms (section 9 of the specification). */
const REFOCUS_MS = 100

/** What a form may be in; other dialogs over it have the focus for themselves. */
const DIALOG = '[role="dialog"]'

interface TagReaderProps {
  /** `takeBack` is there when the tap went into another field of the form, and removes it from there. */
  readonly onTap: (value: string, takeBack?: () => void) => void
}

/**
 * A hidden field for a tag reader, which types a value and Enter like a keyboard. It takes the focus back from the page
 * and from the frames around it, which a click on a title or an empty area focuses: never from a field in use, nor from
 * a button that the keyboard has reached (TG-04). What the reader types there meanwhile is a tap all the same, and its
 * Enter does not send the form.
 */
export function TagReader({ onTap }: TagReaderProps) {
  const text = useText()
  const input = useRef<HTMLInputElement>(null)
  const latest = useRef(onTap)
  useEffect(() => {
    latest.current = onTap
  })
  useEffect(() => {
    const field = input.current
    if (!field) return undefined
    const scope = field.closest(DIALOG) ?? field.form
    const burst = new ReaderBurst()
    // A tap that has begun elsewhere ends there: the field would get its second half.
    let isTapping = false
    const listen = (event: KeyboardEvent) => {
      const { target } = event
      if (!(target instanceof Node) || takesTaps(target)) return
      const isAround = target.contains(field)
      if (!isAround && !scope?.contains(target)) return
      isTapping ||= isAround
      const tap = burst.press(event)
      if (tap) latest.current(tap.value, tap.takeBack)
    }
    const timer = setInterval(() => {
      const { activeElement } = document
      const isUnused = activeElement === null || (activeElement !== field && activeElement.contains(field))
      if (isUnused && !isTapping) field.focus({ preventScroll: true })
      isTapping = false
    }, REFOCUS_MS)
    document.addEventListener('keydown', listen, true)
    return () => {
      clearInterval(timer)
      document.removeEventListener('keydown', listen, true)
    }
  }, [])

  const tapOnEnter = (event: KeyPress<HTMLInputElement>) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    const value = event.currentTarget.value.trim()
    event.currentTarget.value = ''
    if (value) onTap(value)
  }
  // a password field, for there no input method turns the reader's letters into Hangul
  return (
    <input
      ref={input}
      className={css.reader}
      type="password"
      autoComplete="off"
      tabIndex={-1}
      aria-label={text('form.tagReader')}
      onKeyDown={tapOnEnter}
    />
  )
}

/** The masked fields see to their taps by themselves. */
const takesTaps = (target: EventTarget | null): boolean =>
  target instanceof HTMLInputElement && target.type === 'password'
