import Button from '@mui/material/Button'
import { useState } from 'react'
import { useRefresh } from 'react-admin'
import type { User } from '../../../contract/users.ts'
import { useApi } from '../../api/useApi.ts'
import { useText } from '../../i18n/useText.ts'
import { ConfirmDialog } from '../../ui/feedback/ConfirmDialog.tsx'
import { useToldMutation } from '../../ui/feedback/useToldMutation.ts'

/** Button for ROOT that turns off the second factor of a user who lost it. */
export function SecondFactorReset({ user: { id, name } }: { readonly user: User }) {
  const text = useText()
  const refresh = useRefresh()
  const api = useApi()
  const [isAsking, setAsking] = useState(false)
  const { mutate, isPending } = useToldMutation({
    work: () => api('POST', '/v1/users/second-factor/reset', { body: { ids: [id] } }),
    done: text('secondFactor.reset.done'),
    failed: () => text('secondFactor.reset.failed'),
    onSettled: () => {
      setAsking(false)
      refresh()
    },
  })
  return (
    <div>
      <Button variant="outlined" onClick={() => setAsking(true)}>
        {text('secondFactor.reset.button')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={text('secondFactor.reset.question')}
        subject={text('resources.users.passwordOf', { name, id })}
        text={text('secondFactor.reset.text')}
        confirmLabel={text('secondFactor.reset.button')}
        busy={isPending}
        danger
        onConfirm={() => mutate()}
        onCancel={() => setAsking(false)}
      />
    </div>
  )
}
