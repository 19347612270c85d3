import PrintOutlined from '@mui/icons-material/PrintOutlined'
import { useEffect, useEffectEvent, useState } from 'react'
import { useDataProvider, useListContext } from 'react-admin'
import { useText } from '../i18n/useText.ts'
import { useServerClock } from '../session/useServerClock.ts'
import { type Sheet, sheetTitle } from './sheet.ts'
import { sheetLines } from './sheetLines.ts'
import { type LogExport, useLoggedExport } from './useLoggedExport.tsx'
import { hintOf } from '../ui/feedback/failure.ts'
import { useToast } from '../ui/feedback/useToast.tsx'
import { ToolButton } from '../ui/list/ToolButton.tsx'

/**
 * Button that prints the whole list as filtered and sorted, not only the current page; the browser's print shortcut
 * does the same.
 */
export function PrintButton({ sheet }: { sheet: Sheet }) {
  const text = useText()
  const toast = useToast()
  const serverNow = useServerClock()
  const provider = useDataProvider()
  const list = useListContext()
  const [busy, setBusy] = useState(false)
  const disabled = busy || !list.total

  const print = async (log: LogExport) => {
    setBusy(true)
    try {
      const [lines, { printList }] = await Promise.all([
        sheetLines(provider, list, sheet, text),
        import('./printList.tsx'),
      ])
      await log(lines.length - 1)
      const count = text('listTools.printCount', { count: lines.length - 1 })
      await printList({ title: sheetTitle(sheet, text), count, lines, now: serverNow(Date.now()) })
    } catch (error) {
      toast('ERROR', text('listTools.printFailed'), hintOf(error, text))
    } finally {
      setBusy(false)
    }
  }
  const { start, dialog } = useLoggedExport(sheet, 'PRINT', print)
  const press = useEffectEvent((event: KeyboardEvent) => {
    const isPrint = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && event.code === 'KeyP'
    if (!isPrint || event.defaultPrevented || disabled) return
    event.preventDefault()
    start()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event)
    addEventListener('keydown', listener)
    return () => removeEventListener('keydown', listener)
  }, [])
  return (
    <>
      <ToolButton
        icon={<PrintOutlined />}
        label={text('listTools.print')}
        title={text('listTools.printHint')}
        disabled={disabled}
        onClick={start}
      />
      {dialog}
    </>
  )
}
