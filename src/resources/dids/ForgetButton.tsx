import Button from '@mui/material/Button'
import { useText } from '../../i18n/useText.ts'
import { messageOf } from '../../ui/feedback/failure.ts'
import { useToldMutation } from '../../ui/feedback/useToldMutation.ts'

/** Removes a screen that is permanently gone from the list. */
export function ForgetButton({ onForget }: { readonly onForget: () => Promise<void> }) {
  const text = useText()
  const { mutate, isPending } = useToldMutation({
    work: onForget,
    done: text('resources.dids.displays.forgotten'),
    failed: (error) => messageOf(error) || text('resources.dids.displays.forgetFailed'),
  })
  return (
    <Button size="small" disabled={isPending} onClick={() => mutate()}>
      {text('resources.dids.displays.forget')}
    </Button>
  )
}
