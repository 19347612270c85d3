import { type KeyboardEvent as KeyPress, useEffect, useRef } from 'react'
import { useText } from '../i18n/useText.ts'
import { ReaderBurst } from './ReaderBurst.ts'
import css from './TagReader.module.css'

/** Interval at which the hidden field takes the focus back, in ms (section 9 of the specification). */
const REFOCUS_MS = 100

/** Dialog around the form; other dialogs above it keep the focus. */
const DIALOG = '[role="dialog"]'

interface TagReaderProps {
  /**
   * Called with each tap. `takeBack` is present if the tap was typed into another field of the form, and removes it
   * from there.
   */
  readonly onTap: (value: string, takeBack?: () => void) => void
}

/**
 * Hidden field for a tag reader, which types a value and Enter like a keyboard. It takes the focus back from the page
 * and from surrounding containers, which a click on a title or empty area focuses, but never from a field in use or a
 * button reached by keyboard (TG-04). Input of the reader into such a field counts as a tap too, and its Enter does not
 * submit the form.
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
    // A tap that starts elsewhere must end there, or the field would receive its second half.
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
  // a password field, because input methods do not turn the reader's letters into Hangul there
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

/** Whether a field handles taps itself, as the masked fields do. */
const takesTaps = (target: EventTarget | null): boolean =>
  target instanceof HTMLInputElement && target.type === 'password'
