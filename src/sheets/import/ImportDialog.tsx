import { useCallback } from 'react'
import { useText } from '../../i18n/useText.ts'
import { ConfirmDialog } from '../../ui/feedback/ConfirmDialog.tsx'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import { type Sheet, sheetTitle } from '../sheet.ts'
import { ChooseFile, useFileDrop } from './ChooseFile.tsx'
import { ImportLines } from './ImportLines.tsx'
import { useChosenFile } from './useChosenFile.ts'
import { useImport } from './useImport.ts'
import { useLeaving } from './useLeaving.ts'
import { useTakenValues } from './useTakenValues.ts'

interface ImportDialogProps {
  readonly sheet: Sheet
  readonly onClose: () => void
}

/**
 * Registers the lines of a file: shows first what each line is and what is wrong with it, then sends the good ones.
 */
export function ImportDialog({ sheet, onClose }: ImportDialogProps) {
  const text = useText()
  const work = useImport()
  const { taken, refetch } = useTakenValues(sheet)
  const { file, problem, read } = useChosenFile(
    useCallback(() => sheet, [sheet]),
    undefined,
    taken,
  )
  const choose = (chosen: File) => {
    work.reset()
    refetch()
    void read(chosen)
  }
  const over = useFileDrop(!work.running, choose)
  const leaving = useLeaving(work.running, onClose)
  return (
    <FormDialog
      title={text('importing.title', { title: sheetTitle(sheet, text) })}
      wide={file !== null}
      firm={file !== null}
      onClose={leaving.close}
    >
      {file ? (
        <ImportLines sheet={sheet} file={file} work={work} onChoose={choose} onClose={leaving.close} />
      ) : (
        <ChooseFile sheet={sheet} problem={problem} over={over} onChoose={choose} />
      )}
      <ConfirmDialog
        open={leaving.asking && work.running}
        title={text('importing.leaveTitle')}
        text={text('importing.leaveText')}
        cancelLabel={text('importing.stay')}
        confirmLabel={text('importing.leave')}
        onConfirm={() => {
          work.leave()
          leaving.leave()
        }}
        onCancel={leaving.stay}
      />
    </FormDialog>
  )
}
