import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import { type ReactNode, useState } from 'react'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import { type ToldMutation, useToldMutation } from './useToldMutation.ts'

interface ActionButtonProps extends ToldMutation {
  /** Name of the button, and its text unless `children` or an icon is shown. */
  readonly label: string
  readonly icon?: ReactNode
  /** Shorter text, where the name has the record in it. */
  readonly children?: string
  /** Asked before; then the action cannot be undone. */
  readonly question?: string
  /** Text of the button that confirms the question; by default the label. */
  readonly confirmLabel?: string
}

/** Button that makes one change, after a question if it has one, and tells the result in a toast. */
export function ActionButton({
  label,
  icon,
  children,
  question,
  confirmLabel = label,
  onSettled,
  ...told
}: ActionButtonProps) {
  const [asking, setAsking] = useState(false)
  const { mutate, isPending } = useToldMutation({
    ...told,
    onSettled: () => {
      setAsking(false)
      onSettled?.()
    },
  })
  const press = {
    size: 'small',
    disabled: isPending && !asking,
    onClick: () => (question === undefined ? mutate() : setAsking(true)),
  } as const
  return (
    <>
      {icon ? (
        <IconButton {...press} aria-label={label} title={label}>
          {icon}
        </IconButton>
      ) : children === undefined ? (
        <Button {...press}>{label}</Button>
      ) : (
        <Button {...press} sx={COMPACT} aria-label={label}>
          {children}
        </Button>
      )}
      {question !== undefined && (
        <ConfirmDialog
          open={asking}
          danger
          title={label}
          text={question}
          confirmLabel={confirmLabel}
          busy={isPending}
          onConfirm={() => mutate()}
          onCancel={() => setAsking(false)}
        />
      )}
    </>
  )
}

const COMPACT = { minWidth: 0, px: '8px', flex: 'none' }
