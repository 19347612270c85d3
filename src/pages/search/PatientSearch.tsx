import SearchOutlined from '@mui/icons-material/SearchOutlined'
import { lazy, Suspense, useLayoutEffect, useState } from 'react'
import { useText } from '../../i18n/useText.ts'
import { can } from '../../session/capabilities.ts'
import { useShortcuts } from '../../ui/keys/useShortcuts.ts'

const SearchDialog = lazy(async () => ({ default: (await import('./SearchDialog.tsx')).SearchDialog }))

interface PatientSearchProps {
  readonly className: string | undefined
}

/** Opens the patient search from any page, with a button in the top bar or Ctrl K. */
export function PatientSearch({ className }: PatientSearchProps) {
  const text = useText()
  const [open, setOpen] = useState(false)
  if (!can('patients')) return null
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

/** Registers Ctrl K, which also works while typing in a field, but not while another dialog is open. */
function SearchKey({ onPress }: { readonly onPress: () => void }) {
  useShortcuts({ title: 'layout.keys.everywhere', shortcuts: [{ keys: ['Ctrl K'], label: 'layout.keys.search' }] })
  // A layout effect, so that the key works as soon as the button is visible.
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent) => {
      // Compare the physical key: with the Korean layout, this key types ㅏ.
      if (event.code !== 'KeyK' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      event.preventDefault()
      if (!document.querySelector('.MuiModal-root')) onPress()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [onPress])
  return null
}
