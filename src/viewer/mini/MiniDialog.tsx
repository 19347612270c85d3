import { type ReactNode, useEffect, useRef } from 'react'
import { miniTexts } from '../../i18n/display/miniTexts.ts'
import css from './MiniDialog.module.css'

interface MiniDialogProps {
  readonly title: string
  /** Content of the heading, where it is more than the text of the title. */
  readonly heading?: ReactNode
  readonly children: ReactNode
  /** Button beside the one that closes the dialog. */
  readonly answer?: ReactNode
  readonly onClose: () => void
}

/** A dialog over the lists; those that have one are loaded separately. */
export function MiniDialog({ title, heading = title, children, answer, onClose }: MiniDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => dialog.current?.showModal(), [])
  return (
    <dialog ref={dialog} className={css.dialog} aria-label={title} onClose={onClose}>
      <div className={css.sheet}>
        <h2>{heading}</h2>
        {children}
        <div className={css.answers}>
          <button type="button" onClick={onClose}>
            {miniTexts().close}
          </button>
          {answer}
        </div>
      </div>
    </dialog>
  )
}
