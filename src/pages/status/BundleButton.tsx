import Button from '@mui/material/Button'
import { useMutation } from '@tanstack/react-query'
import { useApi } from '../../api/useApi.ts'
import { useText } from '../../i18n/useText.ts'
import { saveFile } from '../../sheets/downloads.ts'
import { hintOf, messageOf } from '../../ui/feedback/failure.ts'
import { useToast } from '../../ui/feedback/useToast.tsx'
import css from './StatusPage.module.css'

/** Downloads the support bundle as a file. */
export function BundleButton() {
  const text = useText()
  const toast = useToast()
  const api = useApi()
  const { mutate, isPending } = useMutation({
    mutationFn: () => api('GET', '/v1/status/bundle'),
    onSuccess: (bundle) => {
      const day = bundle.status.server.now.slice(0, 10)
      saveFile(`waiting-board-support-${day}.json`, JSON.stringify(bundle, null, 2), 'application/json')
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
