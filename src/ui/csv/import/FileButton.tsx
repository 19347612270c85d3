import Button, { type ButtonProps } from '@mui/material/Button'
import { useRef } from 'react'

interface FileButtonProps extends Pick<ButtonProps, 'variant' | 'color' | 'size' | 'disabled'> {
  readonly label: string
  readonly onChoose: (file: File) => void
}

/** Button that asks for a CSV file. */
export function FileButton({ label, onChoose, ...button }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button {...button} onClick={() => input.current?.click()}>
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        accept=".csv,.txt,text/csv"
        hidden
        aria-label={label}
        onChange={({ target }) => {
          const [file] = target.files ?? []
          // reset, so that the same file can be chosen again after a correction
          target.value = ''
          if (file) onChoose(file)
        }}
      />
    </>
  )
}
