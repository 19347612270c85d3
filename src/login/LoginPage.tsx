import { lazy, Suspense, useState, useEffect } from 'react'
import type { LoginChallenge } from '../../contract/common.ts'
import { LOCALE_NAMES, LOCALES, readLocale, saveLocale } from '../i18n/locale.ts'
import { hospital } from '../i18n/hospital.ts'
import { loginTexts, type LoginTexts } from '../i18n/display/loginTexts.ts'
import { LoginForm } from './LoginForm.tsx'
import css from './LoginPage.module.css'
import { takeNotice } from '../session/notice.ts'
import { TOAST_FADE_MS, TOAST_MS } from '../theme/toast.ts'

// Few sign-ins need it.
const SecondFactorForm = lazy(async () => ({ default: (await import('./SecondFactorForm.tsx')).SecondFactorForm }))

/** Login page: one card with the product's name. */
export function LoginPage() {
  const [locale, setLocale] = useState(readLocale)
  const [challenge, setChallenge] = useState<LoginChallenge>()
  const texts = loginTexts[locale]
  const own = hospital()
  const choose = (next: typeof locale) => {
    saveLocale(next)
    setLocale(next)
  }
  return (
    <div className={css.page}>
      <LoginNotice texts={texts} />
      <main className={css.card}>
        <img className={css.mark} src={own.logo || '/favicon.svg'} alt="" height="48" />
        <h1 className={css.title}>{texts.title}</h1>
        <p className={css.subtitle} data-hospital={own.name !== ''}>
          {own.name || texts.subtitle}
        </p>
        {challenge ? (
          <Suspense>
            <SecondFactorForm
              challenge={challenge}
              locale={locale}
              texts={texts}
              onOver={() => setChallenge(undefined)}
            />
          </Suspense>
        ) : (
          <LoginForm texts={texts} onChallenge={setChallenge} />
        )}
      </main>
      <footer className={css.footer}>
        <nav aria-label={texts.language} className={css.languages}>
          {LOCALES.map((each) => (
            <button key={each} type="button" lang={each} aria-pressed={each === locale} onClick={() => choose(each)}>
              {LOCALE_NAMES[each]}
            </button>
          ))}
        </nav>
        <small>{texts.footer}</small>
      </footer>
    </div>
  )
}

const notice = takeNotice()

/**
 * Toast shown after a redirect to this page. The one that asks the user to sign in again goes by itself; the others stay
 * until they are closed.
 */
export function LoginNotice({ texts }: { texts: LoginTexts }) {
  const [state, setState] = useState<'shown' | 'fading' | 'gone'>(notice ? 'shown' : 'gone')
  useEffect(() => {
    if (state === 'gone' || (state === 'shown' && notice !== 'noUser')) return
    const next = state === 'shown' ? 'fading' : 'gone'
    const timer = setTimeout(() => setState(next), state === 'shown' ? TOAST_MS : TOAST_FADE_MS)
    return () => clearTimeout(timer)
  }, [state])
  if (notice === null || state === 'gone') return null
  return (
    <div className={css.notice} role="alert" data-kind={notice} data-fading={state === 'fading'}>
      <span>{texts[notice]}</span>
      <button type="button" aria-label={texts.close} onClick={() => setState('fading')}>
        ×
      </button>
    </div>
  )
}
