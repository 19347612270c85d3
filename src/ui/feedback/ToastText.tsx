import css from './Toaster.module.css'

/** Action offered by a toast. */
export interface ToastAction {
  readonly label: string
  readonly onClick: () => void
}

interface ToastTextProps {
  readonly title: string
  readonly description?: string | undefined
  readonly action?: ToastAction | undefined
}

/** Content of a toast: title, description and action. */
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
