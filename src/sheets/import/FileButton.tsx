import Button, { type ButtonProps } from '@mui/material/Button'
import { useRef } from 'react'

interface FileButtonProps extends Pick<ButtonProps, 'variant' | 'color' | 'size' | 'disabled'> {
  readonly label: string
  readonly onChoose: (file: File) => void
}

/** A button that asks for a CSV file or a workbook. */
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
        accept={ACCEPTED}
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

/**
 * By their endings too: systems without a spreadsheet do not know the type of a workbook. Kinds that cannot be read may be
 * chosen as well, and the dialog says why: a file that the system does not offer seems lost.
 */
const ACCEPTED =
  '.csv,.txt,.tsv,text/csv,.xlsx,.xlsm,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet,' +
  '.xls,.xlsb,.ods,.numbers,.hwp,.hwpx,.doc,.docx,.pdf,.zip'
