import Button from '@mui/material/Button'
import { useMutation } from '@tanstack/react-query'
import { useDataProvider } from 'react-admin'
import type { AppDataProvider } from '../../dataProvider/createDataProvider.ts'
import { useText } from '../../i18n/useText.ts'
import { hintOf, messageOf } from '../../ui/feedback/failure.ts'
import { useToast } from '../../ui/feedback/useToast.tsx'
import css from './StatusPage.module.css'

const REVOKE_AFTER_MS = 60_000

/** Downloads the support bundle as a file. */
export function BundleButton() {
  const text = useText()
  const toast = useToast()
  const provider = useDataProvider<AppDataProvider>()
  const { mutate, isPending } = useMutation({
    mutationFn: () => provider.readSupportBundle(),
    onSuccess: (bundle) => {
      const url = URL.createObjectURL(new Blob([JSON.stringify(bundle, null, 2)], { type: 'application/json' }))
      const link = document.createElement('a')
      link.href = url
      link.download = `waiting-board-support-${bundle.status.server.now.slice(0, 10)}.json`
      link.click()
      // The browser reads the file after the click.
      setTimeout(() => URL.revokeObjectURL(url), REVOKE_AFTER_MS)
    },
    onError: (error) => toast('ERROR', messageOf(error) || hintOf(error, text)),
  })
  return (
    <div className={css.bundle}>
      <Button variant="outlined" loading={isPending} onClick={() => mutate()}>
        {text('status.bundle')}
      </Button>
      <p className={css.advice}>{text('status.bundleHint')}</p>
    </div>
  )
}
