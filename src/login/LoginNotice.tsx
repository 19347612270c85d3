import { useEffect, useState } from 'react'
import type { LoginTexts } from '../i18n/display/loginTexts.ts'
import { takeNotice } from '../session/notice.ts'
import { TOAST_FADE_MS, TOAST_MS } from '../theme/toast.ts'
import css from './LoginPage.module.css'

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
