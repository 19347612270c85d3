import { type KeyboardEvent as KeyPress, useEffect, useRef } from 'react'
import { useText } from '../../i18n/useText.ts'
import { ReaderBurst } from './ReaderBurst.ts'
import css from './TagReader.module.css'

/** How often the hidden field takes the focus back, in ms (section 9 of the specification). */
const REFOCUS_MS = 100

interface TagReaderProps {
  /** `takeBack` is there when the tap went into another field of the form, and removes it from there. */
  readonly onTap: (value: string, takeBack?: () => void) => void
}

/**
 * A hidden field for a tag reader, which types a value and Enter like a keyboard. It takes the focus back only while
 * nothing else has it: never from a field in use, nor from a button that the keyboard has reached (TG-04). What the
 * reader types there meanwhile is a tap all the same, and its Enter does not send the form.
 */
export function TagReader({ onTap }: TagReaderProps) {
  const text = useText()
  const input = useRef<HTMLInputElement>(null)
  const latest = useRef(onTap)
  useEffect(() => {
    latest.current = onTap
  })
  useEffect(() => {
    const form = input.current?.form
    const burst = new ReaderBurst()
    const listen = (event: KeyboardEvent) => {
      if (takesTaps(event.target)) return
      const tap = burst.press(event)
      if (tap) latest.current(tap.value, tap.takeBack)
    }
    form?.addEventListener('keydown', listen, true)
    return () => form?.removeEventListener('keydown', listen, true)
  }, [])
  useEffect(() => {
    const timer = setInterval(() => {
      if (nothingFocused()) input.current?.focus({ preventScroll: true })
    }, REFOCUS_MS)
    return () => clearInterval(timer)
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
const takesTaps = (target: EventTarget | null): boolean => target instanceof HTMLInputElement && target.type === 'password'

/** The page or a dialog's container, which takes the focus when nobody wants it. */
function nothingFocused(): boolean {
  const { activeElement } = document
  return activeElement === null || activeElement === document.body || activeElement.classList.contains('MuiDialog-container')
}
