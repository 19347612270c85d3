import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import { useText } from '../../i18n/useText.ts'
import css from './MediaInput.module.css'

/** Progress of an upload, and the button that cancels it. */
export function UploadProgress({ name, percent, onCancel }: { name: string; percent: number; onCancel: () => void }) {
  const text = useText()
  const label = text('didOptions.upload.progress', { name, percent })
  return (
    <div className={css.row}>
      <div className={css.progress}>
        <p className={css.name}>{label}</p>
        <LinearProgress variant="determinate" value={percent} aria-label={label} />
      </div>
      <Button size="small" onClick={onCancel}>
        {text('didOptions.upload.cancel')}
      </Button>
    </div>
  )
}
