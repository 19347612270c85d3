import css from './Toaster.module.css'

/** Something that can be done about what a toast says, while it is there. */
export interface ToastAction {
  readonly label: string
  readonly onClick: () => void
}

interface ToastTextProps {
  readonly title: string
  readonly description?: string | undefined
  readonly action?: ToastAction | undefined
}

/** A toast's title, the description below it, and what can be done about it. */
export function ToastText({ title, description, action }: ToastTextProps) {
  return (
    <>
      <strong className={css.title}>{title}</strong>
      {description && <span className={css.description}>{description}</span>}
      {action && (
        <button type="button" className={css.action} onClick={action.onClick}>
          {action.label}
        </button>
      )}
    </>
  )
}
