import Button from '@mui/material/Button'
import type { Display } from '../../../contract/displays.ts'
import { useText } from '../../i18n/useText.ts'
import { useToldMutation } from '../../ui/feedback/useToldMutation.ts'
import css from './DisplayCell.module.css'
import type { Displays } from './useDisplays.ts'

interface ReplaceQuestionProps {
  readonly display: Display
  readonly displays: Displays
}

/** Asks whether a new screen hangs where a screen that is offline did, and gives it the location of that one. */
export function ReplaceQuestion({ display, displays }: ReplaceQuestionProps) {
  const text = useText()
  const gone = (displays.all ?? []).filter(
    ({ id, connected, name, didId }) => !connected && name !== '' && (didId === display.didId || id === display.copyOf),
  )
  if (gone.length === 0) return null
  return (
    <div className={css.question}>
      <p>{text('resources.dids.displays.replaces')}</p>
      {gone.map((each) => (
        <ReplaceButton key={each.id} name={each.name} onReplace={() => displays.replace(display.id, each)} />
      ))}
    </div>
  )
}

function ReplaceButton({ name, onReplace }: { readonly name: string; readonly onReplace: () => Promise<void> }) {
  const text = useText()
  const { mutate, isPending } = useToldMutation({
    work: onReplace,
    done: text('resources.dids.displays.replaced', { name }),
    failed: () => text('resources.dids.displays.nameFailed'),
  })
  return (
    <Button size="small" variant="outlined" disabled={isPending} onClick={() => mutate()}>
      {text('resources.dids.displays.replacesOf', { name })}
    </Button>
  )
}
