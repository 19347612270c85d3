import css from './Toaster.module.css'

/** A toast's title, and the description below it. */
export function ToastText({ title, description }: { title: string; description?: string | undefined }) {
  return (
    <>
      <strong className={css.title}>{title}</strong>
      {description && <span className={css.description}>{description}</span>}
    </>
  )
}
