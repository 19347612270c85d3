import Button from '@mui/material/Button'
import { useId, useState } from 'react'
import { EXPORT_REASONS, type ExportFormat, type ExportReason } from '../../contract/auditActions.ts'
import { useText } from '../i18n/useText.ts'
import { Dropdown } from '../ui/Dropdown.tsx'
import { focusOnce } from '../ui/focus.ts'
import { DialogActions, DialogFields, FormDialog } from '../ui/form/FormDialog.tsx'
import { InputFrame, labelIdOf } from '../ui/form/InputFrame.tsx'

/** The reason chosen last, until the page is reloaded: most users export for one reason. */
let lastReason: ExportReason = EXPORT_REASONS[0]

interface ExportReasonDialogProps {
  readonly format: ExportFormat
  readonly onChoose: (reason: ExportReason) => void
  readonly onClose: () => void
}

/** Asks why a list with patients leaves the console; the last reason is preset, so that Enter is enough. */
export function ExportReasonDialog({ format, onChoose, onClose }: ExportReasonDialogProps) {
  const text = useText()
  const id = useId()
  const [reason, setReason] = useState(lastReason)
  const options = EXPORT_REASONS.map((value) => ({ value, label: text(`listTools.reasons.${value}`) }))
  const choose = () => {
    lastReason = reason
    onChoose(reason)
  }
  return (
    <FormDialog
      title={text(format === 'PRINT' ? 'listTools.printReason' : 'listTools.exportReason')}
      subtitle={text('listTools.reasonHint')}
      onClose={onClose}
    >
      <DialogFields>
        <InputFrame id={id} label={text('listTools.reasonLabel')}>
          <Dropdown
            id={id}
            labelledBy={labelIdOf(id)}
            value={reason}
            options={options}
            onChange={(value) => setReason(EXPORT_REASONS.find((each) => each === value) ?? reason)}
          />
        </InputFrame>
      </DialogFields>
      <DialogActions>
        <Button onClick={onClose}>{text('ra.action.cancel')}</Button>
        <Button variant="contained" color="primary" ref={focusOnce} onClick={choose}>
          {text(format === 'PRINT' ? 'listTools.print' : 'ra.action.export')}
        </Button>
      </DialogActions>
    </FormDialog>
  )
}
