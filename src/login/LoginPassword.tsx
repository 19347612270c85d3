import { type KeyboardEvent, type Ref, useState } from 'react'
import type { LoginTexts } from '../i18n/display/loginTexts.ts'
import css from './LoginPage.module.css'

/** Password input with a button that shows and hides it. */
export function LoginPassword({ texts, ref }: { texts: LoginTexts; ref: Ref<HTMLInputElement> }) {
  const [shown, setShown] = useState(false)
  const [isCapsLock, setCapsLock] = useState(false)
  // A password manager's events have no state of keys.
  const watch = ({ nativeEvent }: KeyboardEvent) => setCapsLock(nativeEvent.getModifierState?.('CapsLock') ?? false)
  return (
    <>
      <label className={css.label} htmlFor="password">
        {texts.password}
      </label>
      <div className={css.password}>
        <input
          className={css.input}
          id="password"
          name="password"
          type={shown ? 'text' : 'password'}
          autoComplete="current-password"
          required
          ref={ref}
          onInvalid={(event) => event.currentTarget.setCustomValidity(texts.required)}
          aria-describedby="caps-lock"
          onKeyDown={watch}
          onKeyUp={watch}
          onBlur={() => setCapsLock(false)}
          onInput={(event) => event.currentTarget.setCustomValidity('')}
        />
        <button
          className={css.reveal}
          type="button"
          aria-label={shown ? texts.hidePassword : texts.showPassword}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        >
          <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
            <path d="M2 12s3.6-6.5 10-6.5S22 12 22 12s-3.6 6.5-10 6.5S2 12 2 12Z" />
            <circle cx="12" cy="12" r="3" />
            {!shown && <path d="m4 4 16 16" />}
          </svg>
        </button>
      </div>
      <output className={css.hint} id="caps-lock">
        {isCapsLock && texts.capsLock}
      </output>
    </>
  )
}
