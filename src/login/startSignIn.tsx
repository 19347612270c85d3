import { StrictMode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { SIGN_IN_PATH, UNLOCKING } from '../../contract/constants.ts'
import { loginTexts } from '../i18n/display/loginTexts.ts'
import { applyLocale, readLocale } from '../i18n/locale.ts'
import { forgetIdleTime } from '../session/idleClock.ts'
import { beginExternal, finishExternal } from '../session/login.ts'
import { endOnServer } from '../session/signOut.ts'
import { type SessionParts, storedSession } from '../session/storedSession.ts'
import { loginFailure } from './loginFailure.ts'
import login from './LoginPage.module.css'
import css from './SignInPage.module.css'

/** Key under which a window that a locked page opened remembers it while it is at the provider. */
const KEY = 'unlocking'

/**
 * Page of a sign-in by a hospital account: it goes to the provider, and completes the sign-in when the provider returns
 * here.
 */
export function startSignIn(root: HTMLElement): void {
  const answer = location.search
  // The answer is a code that signs in: it stays neither in the address nor in the history.
  history.replaceState(null, '', SIGN_IN_PATH)
  applyLocale(readLocale())
  const page = createRoot(root)
  show(page, undefined)
  const isAnswer = new URLSearchParams(answer).has('state')
  if (answer === UNLOCKING) sessionStorage.setItem(KEY, 'yes')
  else if (!isAnswer) sessionStorage.removeItem(KEY)
  const work = isAnswer
    ? finishExternal(answer).then((parts) => enter(page, parts))
    : beginExternal().then((url) => location.replace(url))
  work.catch((error: unknown) => show(page, loginFailure(error)(loginTexts[readLocale()])))
}

/** Opens the console, or unlocks the pages of the user and closes this window. */
async function enter(page: Root, parts: SessionParts): Promise<void> {
  const isUnlocking = sessionStorage.getItem(KEY) !== null && isSignedIn(parts.user)
  sessionStorage.removeItem(KEY)
  // The session comes first: pages of the user before, which may have opened this window, stay covered.
  if (!isUnlocking) storedSession.store(parts)
  forgetIdleTime()
  if (!isUnlocking) {
    location.replace('/')
    return
  }
  // The session of the locked pages goes on, with what was typed there.
  if (parts.refreshToken) await endOnServer(parts.refreshToken).catch(() => undefined)
  show(page, loginTexts[readLocale()].externalUnlocked, true)
  close()
}

/** Whether a user is the one whose session this browser has. */
const isSignedIn = (user: unknown): boolean => {
  const own = (storedSession.user() ?? {}) as { readonly id?: unknown }
  return storedSession.isSignedIn() && own.id === (user as { readonly id?: unknown } | undefined)?.id
}

/** @param text undefined while the sign-in goes on */
function show(page: Root, text: string | undefined, isDone = false): void {
  const texts = loginTexts[readLocale()]
  page.render(
    <StrictMode>
      <div className={login.page}>
        <main className={login.card}>
          <img className={login.mark} src="/favicon.svg" alt="" width="48" height="48" />
          <h1 className={login.title}>{texts.title}</h1>
          <p className={css.text} role={text === undefined || isDone ? 'status' : 'alert'}>
            {text ?? texts.externalBusy}
          </p>
          {text !== undefined && !isDone && (
            <>
              <a className={`${login.submit} ${css.link}`} href={SIGN_IN_PATH}>
                {texts.externalRetry}
              </a>
              <a className={`${login.back} ${css.link}`} href="/">
                {texts.externalBack}
              </a>
            </>
          )}
        </main>
      </div>
    </StrictMode>,
  )
}
