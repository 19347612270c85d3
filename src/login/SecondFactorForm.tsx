import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { LoginChallenge } from '../../contract/common.ts'
import type { LoginTexts } from '../i18n/display/loginTexts.ts'
import { secondFactorTexts } from '../i18n/display/secondFactorTexts.ts'
import type { Locale } from '../i18n/locale.ts'
import { QrCode } from '../print/QrCode.tsx'
import { continueLogin } from '../session/login.ts'
import { enter } from './enter.ts'
import { loginFailure } from './loginFailure.ts'
import css from './LoginPage.module.css'

interface SecondFactorFormProps {
  readonly challenge: LoginChallenge
  readonly locale: Locale
  readonly texts: LoginTexts
  /** Called to start over. */
  readonly onOver: () => void
}

/** Second step of a sign-in: asks for a code, after showing the secret where it is still to be set up. */
export function SecondFactorForm({ challenge: { token, setUp }, locale, texts, onOver }: SecondFactorFormProps) {
  const own = secondFactorTexts[locale]
  const [failure, setFailure] = useState('')
  const [busy, setBusy] = useState(false)
  const [entered, setEntered] = useState<Awaited<ReturnType<typeof continueLogin>>>()
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.focus(), [])

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    setBusy(true)
    setFailure('')
    try {
      const { recoveryCodes, ...parts } = await continueLogin(token, input.current?.value ?? '')
      if (recoveryCodes) setEntered({ recoveryCodes, ...parts })
      else enter(parts)
    } catch (error) {
      setFailure(loginFailure(error)(texts))
      setBusy(false)
      input.current?.select()
    }
  }
  if (entered) {
    const { recoveryCodes = [], ...parts } = entered
    return (
      <section className={css.form} aria-labelledby="codes">
        <h2 className={css.step} id="codes">
          {own.codesTitle}
        </h2>
        <p className={css.stepHint}>{own.codesHint}</p>
        <ol className={css.codes}>
          {recoveryCodes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ol>
        <button className={css.submit} type="button" onClick={() => enter(parts)}>
          {own.saved}
        </button>
      </section>
    )
  }
  return (
    <form className={css.form} onSubmit={(event) => void submit(event)}>
      <h2 className={css.step}>{setUp ? own.setUpTitle : own.title}</h2>
      <p className={css.stepHint}>{setUp ? own.setUpHint : own.hint}</p>
      {setUp && (
        <>
          <QrCode className={css.qr} text={setUp.uri} label={own.qr} />
          <p className={css.stepHint}>
            {own.secret}
            <code className={css.secret}>{setUp.secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
          </p>
        </>
      )}
      <label className={css.label} htmlFor="code">
        {own.code}
      </label>
      <input
        className={css.input}
        id="code"
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        inputMode={setUp ? 'numeric' : 'text'}
        required
        maxLength={20}
        ref={input}
        onInvalid={(event) => event.currentTarget.setCustomValidity(texts.required)}
        onInput={(event) => event.currentTarget.setCustomValidity('')}
      />
      <p className={css.failure} role="alert">
        {failure}
      </p>
      <button className={css.submit} type="submit" aria-disabled={busy}>
        {busy ? own.submitting : own.submit}
      </button>
      <button className={css.back} type="button" onClick={onOver}>
        {own.back}
      </button>
    </form>
  )
}
