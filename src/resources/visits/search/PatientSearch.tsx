import SearchOutlined from '@mui/icons-material/SearchOutlined'
import { lazy, Suspense, useLayoutEffect, useState } from 'react'
import { useText } from '../../../i18n/useText.ts'
import { useOwnServer } from '../../../session/useOwnServer.ts'
import { useShortcuts } from '../../../ui/keys/useShortcuts.ts'

const SearchDialog = lazy(async () => ({ default: (await import('./SearchDialog.tsx')).SearchDialog }))

interface PatientSearchProps {
  readonly className: string | undefined
}

/** Finds a patient from every page, by a button of the top bar or Ctrl K; of our server alone. */
export function PatientSearch({ className }: PatientSearchProps) {
  const text = useText()
  const isOwn = useOwnServer()
  const [open, setOpen] = useState(false)
  if (!isOwn) return null
  return (
    <>
      <SearchKey onPress={() => setOpen(true)} />
      <button
        type="button"
        className={className}
        aria-label={text('search.title')}
        title={text('search.open')}
        aria-keyshortcuts="Control+K"
        onClick={() => setOpen(true)}
      >
        <SearchOutlined aria-hidden />
      </button>
      {open && (
        <Suspense>
          <SearchDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

/** While fields are typed into, too; not beside another dialog. */
function SearchKey({ onPress }: { readonly onPress: () => void }) {
  useShortcuts({ title: 'layout.keys.everywhere', shortcuts: [{ keys: ['Ctrl K'], label: 'layout.keys.search' }] })
  // In layout: whoever sees the button can press the key.
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent) => {
      // By its place on the keyboard: the Korean layout types ㅏ there.
      if (event.code !== 'KeyK' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      event.preventDefault()
      if (!document.querySelector('.MuiModal-root')) onPress()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [onPress])
  return null
}
