import { useEffect, useRef } from 'react'
import css from '../Kiosk.module.css'
import { Key } from './Screen.tsx'
import { usePresent, useShell } from './shellContext.ts'

/** Asks whether the person needs more time. Anything pressed says yes. */
export function TimeQuestion({ onExtend }: { readonly onExtend: () => void }) {
  const { text } = useShell()
  const { ask, hint, extend } = text.time
  const dialog = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const before = document.activeElement
    dialog.current?.querySelector('button')?.focus()
    document.addEventListener('click', onExtend)
    return () => {
      document.removeEventListener('click', onExtend)
      if (before instanceof HTMLElement && before.isConnected) before.focus()
    }
  }, [onExtend])
  // After the key has the focus and says its name, which would otherwise be heard in place of the question.
  usePresent([{ text: ask }, { text: hint }])
  return (
    <div ref={dialog} className={css.question} role="alertdialog" aria-modal aria-label={ask}>
      <div className={css.texts}>
        <p className={css.strong}>{ask}</p>
        <p className={css.lead}>{hint}</p>
      </div>
      <div className={css.decide}>
        <Key label={extend} isMain onPress={onExtend} />
      </div>
    </div>
  )
}
