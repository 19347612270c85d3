import { type KeyboardEvent as KeyPress, useEffect, useRef } from 'react'
import { useText } from '../i18n/useText.ts'
import { addTaker } from './takers.ts'
import css from './TagReader.module.css'

/** Interval at which the hidden field takes the focus back, in ms (section 9 of the specification). */
const REFOCUS_MS = 100
/** Intervals for which the field leaves the focus after a key elsewhere: longer than between keys of a burst. */
const TAP_INTERVALS = 3

/** Dialog around the form; other dialogs above it keep the focus. */
const DIALOG = '[role="dialog"]'

interface TagReaderProps {
  /**
   * Called with each tap. `takeBack` is present if the tap was left in a field for scanned numbers, and removes it from
   * there.
   */
  readonly onTap: (value: string, takeBack?: () => void) => void
}

/**
 * Hidden field for a tag reader, which types a value and Enter like a keyboard. It takes the focus back from the page
 * and from surrounding containers, which a click on a title or empty area focuses, but never from a field in use or a
 * button reached by keyboard. Input of the reader into such a field counts as a tap too, and its Enter does not
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
    // A tap that starts elsewhere must end there, or the field would receive its second half.
    let restsFor = 0
    const rest = ({ target }: KeyboardEvent) => {
      if (target !== field) restsFor = TAP_INTERVALS
    }
    const timer = setInterval(() => {
      const { activeElement } = document
      const isUnused = activeElement === null || (activeElement !== field && activeElement.contains(field))
      if (isUnused && restsFor === 0) field.focus({ preventScroll: true })
      restsFor = Math.max(0, restsFor - 1)
    }, REFOCUS_MS)
    document.addEventListener('keydown', rest, true)
    const remove = scope ? addTaker({ scope, field, take: (...tap) => latest.current(...tap) }) : undefined
    return () => {
      clearInterval(timer)
      document.removeEventListener('keydown', rest, true)
      remove?.()
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
