import { useCallback, useState, useMemo } from 'react'
import { useBlocker } from 'react-router-dom'
import { useQuery } from '@tanstack/react-query'
import { useDataProvider, useResourceContext } from 'react-admin'
import { get } from 'react-hook-form'
import { useText } from '../../i18n/useText.ts'
import { ConfirmDialog } from '../../ui/feedback/ConfirmDialog.tsx'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import { type Sheet, sheetTitle } from '../sheet.ts'
import { ChooseFile, useFileDrop } from './ChooseFile.tsx'
import { ImportLines } from './ImportLines.tsx'
import { useChosenFile } from './useChosenFile.ts'
import { useImport } from './useImport.ts'
import { uniqueKey } from '../../../domain/sheets/readSheet.ts'
import { fetchAllRows, WIRE_ORDER } from '../../ui/useAllRecords.ts'

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

/** State of leaving during running work: by the dialog's buttons and keys, a link or the back button. */
interface Leaving {
  readonly asking: boolean
  /** Closes the dialog; asks first while work is running. */
  readonly close: () => void
  readonly leave: () => void
  readonly stay: () => void
}

/** Asks for confirmation before leaving a dialog would stop its running work. */
function useLeaving(isRunning: boolean, onClose: () => void): Leaving {
  const [closing, setClosing] = useState(false)
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isRunning && currentLocation.pathname !== nextLocation.pathname,
  )
  return {
    asking: closing || blocker.state === 'blocked',
    close: () => (isRunning ? setClosing(true) : onClose()),
    leave: () => (blocker.state === 'blocked' ? blocker.proceed() : onClose()),
    stay: () => {
      setClosing(false)
      blocker.reset?.()
    },
  }
}

/**
 * Unique values of the records that exist, as of the last `refetch`: what the import itself creates must not count. None
 * until they are loaded; the server rejects what is taken anyway.
 */
function useTakenValues({ columns }: Sheet) {
  const resource = useResourceContext() ?? ''
  const provider = useDataProvider()
  const { data, refetch } = useQuery({
    queryKey: ['importing', resource],
    queryFn: ({ signal }) => fetchAllRows(provider, resource, { filter: {}, sort: WIRE_ORDER, signal }),
    enabled: false,
    gcTime: 0,
  })
  const taken = useMemo(() => {
    const unique = columns.filter((column) => column.unique)
    return new Set(
      data?.flatMap((record) => unique.map((column) => uniqueKey(column, get(record, column.source), record))),
    )
  }, [data, columns])
  return { taken, refetch: () => void refetch() }
}
