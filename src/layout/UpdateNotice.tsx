import Autorenew from '@mui/icons-material/Autorenew'
import { useEffect, useState } from 'react'
import { useText } from '../i18n/useText.ts'
import { keepUpdated } from '../update/keepUpdated.ts'
import { reloadPage } from '../update/servedPage.ts'
import css from './UpdateNotice.module.css'

/**
 * Notice '새 버전' when the server has a new build of the console. A click reloads the page, and it reloads by itself once
 * nobody is using it.
 */
export function UpdateNotice() {
  const text = useText()
  const [isFound, setIsFound] = useState(false)
  useEffect(() => keepUpdated(() => setIsFound(true)), [])
  return (
    <output className={css.place}>
      {isFound && (
        <button
          type="button"
          className={css.notice}
          aria-label={text('layout.update')}
          title={text('layout.updateHint')}
          onClick={() => void reloadPage()}
        >
          <Autorenew aria-hidden />
          <span>{text('layout.update')}</span>
        </button>
      )}
    </output>
  )
}
