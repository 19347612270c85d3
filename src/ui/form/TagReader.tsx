import { type KeyboardEvent, useEffect, useRef } from 'react'
import { useText } from '../../i18n/useText.ts'
import css from './TagReader.module.css'

/** How often the hidden field takes the focus back, in ms (section 9 of the specification). */
const REFOCUS_MS = 100

/**
 * A hidden field for a tag reader, which types a value and Enter like a keyboard. It takes the focus back only while
 * nothing else has it: never from a field in use, nor from a button that the keyboard has reached (TG-04).
 */
export function TagReader({ onTap }: { onTap: (value: string) => void }) {
  const text = useText()
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const timer = setInterval(() => {
      if (nothingFocused()) input.current?.focus({ preventScroll: true })
    }, REFOCUS_MS)
    return () => clearInterval(timer)
  }, [])

  const tapOnEnter = (event: KeyboardEvent<HTMLInputElement>) => {
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

/** The page or a dialog's container, which takes the focus when nobody wants it. */
function nothingFocused(): boolean {
  const { activeElement } = document
  return activeElement === null || activeElement === document.body || activeElement.classList.contains('MuiDialog-container')
}
