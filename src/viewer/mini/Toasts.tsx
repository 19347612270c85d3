import { useSyncExternalStore } from 'react'
import { miniTexts } from '../../i18n/display/miniTexts.ts'
import { CheckIcon, ErrorIcon } from '../icons.tsx'
import { CloseIcon } from './icons.ts'
import { TOAST_FADE_MS, type ToastStore } from './toastStore.ts'
import css from './Toasts.module.css'

/** The toasts in their corner; failures are announced at once, successes when there is a pause. */
export function Toasts({ store }: { readonly store: ToastStore }) {
  const mini = miniTexts()
  const toasts = useSyncExternalStore(store.subscribe, store.getShown)
  return (
    <div className={css.toasts} style={{ '--fade': `${TOAST_FADE_MS}ms` } as React.CSSProperties}>
      {toasts.map(({ id, type, title, description, fading }) => {
        const look = ({ currentTarget }: React.SyntheticEvent) =>
          store[currentTarget.matches(':hover, :focus-within') ? 'hold' : 'release'](id)
        return (
          <div
            key={id}
            data-type={type}
            data-fading={fading}
            role={type === 'ERROR' ? 'alert' : 'status'}
            onPointerEnter={look}
            onPointerLeave={look}
            onFocus={look}
            onBlur={look}
          >
            {type === 'SUCCESS' ? <CheckIcon /> : <ErrorIcon />}
            <p>
              <b>{title}</b>
              {description && <span>{description}</span>}
            </p>
            <button type="button" aria-label={mini.close} onClick={() => store.close(id)}>
              <CloseIcon />
            </button>
          </div>
        )
      })}
    </div>
  )
}
