import { type FormEvent, type KeyboardEvent, type Ref, useEffect, useRef, useState } from 'react'
import type { LoginChallenge } from '../../contract/common.ts'
import { SIGN_IN_PATH } from '../../contract/constants.ts'
import { hasHospitalAccounts } from '../i18n/hospital.ts'
import type { LoginTexts } from '../i18n/display/loginTexts.ts'
import { ApiError } from '../session/apiError.ts'
import { login } from '../session/login.ts'
import { can } from '../session/capabilities.ts'
import { ReaderGuard } from '../tagReader/ReaderGuard.ts'
import { enter } from './enter.ts'
import { loginFailure } from './loginFailure.ts'
import css from './LoginPage.module.css'

interface LoginFormProps {
  readonly texts: LoginTexts
  /** Called when our server asks for a second factor. */
  readonly onChallenge: (challenge: LoginChallenge) => void
}

/** Login form. After a failure the fields keep their values, and the password is selected for retyping. */
export function LoginForm({ texts, onChallenge }: LoginFormProps) {
  const [failure, setFailure] = useState<(texts: LoginTexts) => string>()
  const [busy, setBusy] = useState(false)
  const [isHangul, setHangul] = useState(false)
  const password = useRef<HTMLInputElement>(null)
  useEffect(() => new ReaderGuard(() => setFailure(() => (current: LoginTexts) => current.tagDropped)).listen(), [])

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy) return
    const form = new FormData(event.currentTarget)
    setBusy(true)
    setFailure(undefined)
    try {
      enter(await login(textOf(form, 'id').trim(), textOf(form, 'password')))
    } catch (error) {
      if (error instanceof ApiError && error.body.challenge) onChallenge(error.body.challenge)
      setFailure(() => loginFailure(error))
      setBusy(false)
      password.current?.select()
    }
  }

  return (
    <form className={css.form} onSubmit={(event) => void submit(event)}>
      <label className={css.label} htmlFor="id">
        {texts.id}
      </label>
      <input
        className={css.input}
        id="id"
        name="id"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
        ref={focusOnce}
        onInvalid={(event) => event.currentTarget.setCustomValidity(texts.required)}
        aria-describedby="input-language"
        onInput={({ currentTarget }) => {
          currentTarget.setCustomValidity('')
          setHangul(HANGUL.test(currentTarget.value))
        }}
      />
      <output className={css.hint} id="input-language">
        {isHangul && can('accounts') && texts.hangul}
      </output>
      <LoginPassword texts={texts} ref={password} />
      <p className={css.failure} role="alert">
        {failure?.(texts)}
      </p>
      <button className={css.submit} type="submit" aria-disabled={busy}>
        {busy ? texts.submitting : texts.submit}
      </button>
      {hasHospitalAccounts() && (
        <>
          <div className={css.or}>{texts.externalOr}</div>
          <a className={css.external} href={SIGN_IN_PATH}>
            {texts.externalSubmit}
          </a>
        </>
      )}
    </form>
  )
}

/** Letters of the Korean input method; no id of our server has one. */
const HANGUL = /\p{Script=Hangul}/u

const focusOnce = (input: HTMLInputElement | null) => input?.focus()

function textOf(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}

/** Password input with a button that shows and hides it. */
function LoginPassword({ texts, ref }: { texts: LoginTexts; ref: Ref<HTMLInputElement> }) {
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
