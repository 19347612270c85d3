import { type FormEvent, StrictMode, useEffect, useRef, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { SIGN_IN_PATH, UNLOCKING } from '../../contract/constants.ts'
import { type LoginTexts, loginTexts } from '../i18n/display/loginTexts.ts'
import { readLocale } from '../i18n/locale.ts'
import { createApi } from '../api/createApi.ts'
import { sendByFetch } from '../api/sendByFetch.ts'
import { isRefusal } from '../session/refusal.ts'
import { renewSession } from '../session/renewSession.ts'
import { signOut } from '../session/signOut.ts'
import { StaffToken } from '../session/staffToken.ts'
import { storedSession } from '../session/storedSession.ts'
import { Burst } from '../tagReader/Burst.ts'
import { BURST_MS } from '../tagReader/readerKeys.ts'
import { loginFailure } from './loginFailure.ts'
import login from './LoginPage.module.css'
import css from './LockScreen.module.css'

/** Shows the lock screen over the page. @returns a function that removes it */
export function showLockScreen(unlock: () => void, onExpired: () => void): () => void {
  const place = document.body.appendChild(document.createElement('div'))
  place.className = css.place ?? ''
  place.dataset['lock'] = ''
  const root = createRoot(place)
  root.render(
    <StrictMode>
      <LockScreen onUnlock={unlock} onExpired={onExpired} />
    </StrictMode>,
  )
  return () => {
    root.unmount()
    place.remove()
  }
}

interface LockScreenProps {
  readonly onUnlock: () => void
  readonly onExpired: () => void
}

/**
 * Asks for the password of the signed-in user, or signs out for another one. It handles no keys, because a locked page
 * receives none.
 */
export function LockScreen({ onUnlock, onExpired }: LockScreenProps) {
  const texts = loginTexts[readLocale()]
  const { id = '', name = '', isExternal = false } = (storedSession.user() ?? {}) as StoredUser
  const password = useRef<HTMLInputElement>(null)
  const [failure, setFailure] = useState('')
  const [busy, setBusy] = useState(false)
  useEffect(() => password.current?.focus(), [])

  // A tag is no attempt at a password. Only the characters are known here, so only a reader's pace counts.
  const typed = useRef<Burst>(null)
  const count = ({ currentTarget, nativeEvent, timeStamp: at }: FormEvent<HTMLInputElement>) => {
    if (!typed.current || at - typed.current.lastAt > BURST_MS)
      typed.current = new Burst(currentTarget, at, { before: '', isEmbedded: false })
    typed.current.add(nativeEvent instanceof InputEvent ? (nativeEvent.data ?? '') : '', at)
  }
  const isTag = (value: string) =>
    typed.current?.isMachine === true && typed.current.isReader(value, 'enter', { forTags: false, hasTaker: false })

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy || !password.current) return
    if (isTag(password.current.value)) {
      password.current.value = ''
      setFailure(texts.tagDropped)
      return
    }
    setBusy(true)
    setFailure('')
    try {
      const currentPassword = password.current.value
      await ownApi(onExpired)('POST', '/v1/users/confirm-password', { body: { currentPassword } })
      onUnlock()
    } catch (error) {
      setFailure(failureOf(error, texts))
      setBusy(false)
      password.current?.select()
    }
  }
  const leave = () => void signOut().then(() => location.assign('/'))

  return (
    <dialog className={`${login.page} ${css.dialog}`} open aria-modal="true" aria-labelledby="lock-title">
      <div className={login.card}>
        <img className={login.mark} src="/favicon.svg" alt="" width="48" height="48" />
        <h1 className={login.title} id="lock-title">
          {texts.locked}
        </h1>
        <p className={css.hint}>{texts.lockedHint}</p>
        <form className={login.form} onSubmit={(event) => void submit(event)}>
          <p className={css.user}>
            <strong>{name}</strong> {id}
          </p>
          {isExternal ? (
            <button className={login.submit} type="button" onClick={askProvider}>
              {texts.externalUnlock}
            </button>
          ) : (
            <>
              <label className={login.label} htmlFor="lock-password">
                {texts.password}
              </label>
              <input
                className={login.input}
                id="lock-password"
                type="password"
                autoComplete="current-password"
                required
                ref={password}
                onInput={count}
              />
              <p className={css.failure} role="alert">
                {failure}
              </p>
              <button className={login.submit} type="submit" aria-disabled={busy}>
                {busy ? texts.unlocking : texts.unlock}
              </button>
            </>
          )}
          <button className={css.leave} type="button" onClick={leave}>
            {texts.otherUser}
          </button>
        </form>
      </div>
    </dialog>
  )
}

/** Opens the provider's page beside this one, which unlocks all pages of the user. */
const askProvider = () => open(`${SIGN_IN_PATH}${UNLOCKING}`, '_blank', 'popup,width=480,height=640')

/** The stored user; servers of other makers may send no name. */
interface StoredUser {
  readonly id?: string
  readonly name?: string
  /** Whether the user has no password here. */
  readonly isExternal?: boolean
}

/** By `fetch`, because the mini viewer is locked too. */
const ownApi = (onExpired: () => void) =>
  createApi(sendByFetch, new StaffToken((refused) => renewSession(refused, onExpired)))

const WRONG_PASSWORD = 400

const failureOf = (error: unknown, texts: LoginTexts): string =>
  isRefusal(error) && error.status === WRONG_PASSWORD ? texts.wrongPassword : loginFailure(error)(texts)
