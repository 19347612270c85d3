import PrintOutlined from '@mui/icons-material/PrintOutlined'
import Button from '@mui/material/Button'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useState } from 'react'
import type { Did } from '../../../../contract/dids.ts'
import { useApi } from '../../../api/useApi.ts'
import { POLL_MS, useConnectionLost } from '../../../realtime/consoleConnection.ts'
import { can } from '../../../session/capabilities.ts'
import { useServerClock } from '../../../session/useServerClock.ts'
import { useText } from '../../../i18n/useText.ts'
import { hintOf } from '../../../ui/feedback/failure.ts'
import { useServerLost } from '../../../ui/feedback/ConnectionLost.tsx'
import { useToast } from '../../../ui/feedback/useToast.tsx'
import type { QueueState } from '../queues/useQueues.ts'

interface SheetButtonProps {
  readonly boards: readonly Did[]
  readonly queueOf: (id: Did['id']) => QueueState | undefined
}

/**
 * Prints the shown boards as an outage sheet (docs/decisions/data.md#outages). It uses the loaded data, so that it also
 * works when the server does not respond.
 */
export function SheetButton({ boards, queueOf }: SheetButtonProps) {
  const text = useText()
  const api = useApi()
  const toast = useToast()
  const lost = useConnectionLost()
  const serverLost = useServerLost()
  const serverTime = useServerClock()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const print = async (hasFullNames: boolean) => {
    setAnchor(null)
    try {
      const { printBoards } = await import('./printBoards.tsx')
      const states = boards.map((board) => ({ board, state: queueOf(board.id) }))
      const queues = states.map(({ board, state }) => ({ board, queue: state?.queue }))
      const readAt = lastHeard(states, lost)
      const isOld = serverLost || states.some(({ state }) => state?.error) || (lost !== false && isOverdue(readAt))
      if (can('administration')) void log(queues)
      await printBoards(queues, { hasFullNames, text, isOld, readAt, serverTime })
    } catch (error) {
      toast('ERROR', text('listTools.printFailed'), hintOf(error, text))
    }
  }
  // Printed also while the server does not respond; then nothing is logged.
  const log = (queues: readonly { readonly queue: QueueState['queue'] }[]) => {
    const patients = queues.flatMap(({ queue }) => (queue ? [...queue.waiting, ...queue.called, ...queue.holding] : []))
    const count = new Set(patients.map(({ visitId }) => visitId)).size
    return api('POST', '/v1/audit/exports', {
      body: { list: 'waitings', format: 'PRINT', count, reason: 'OUTAGE' },
    }).catch(() => undefined)
  }
  return (
    <>
      <Button
        variant="text"
        color="inherit"
        startIcon={<PrintOutlined />}
        title={text('waitings.sheet.hint')}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {text('waitings.sheet.print')}
      </Button>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        {[false, true].map((hasFullNames) => (
          <MenuItem
            key={String(hasFullNames)}
            sx={{ minHeight: 'var(--touch)' }}
            onClick={() => void print(hasFullNames)}
          >
            {text(hasFullNames ? 'waitings.sheet.printFull' : 'waitings.sheet.printMasked')}
          </MenuItem>
        ))}
      </Menu>
    </>
  )
}

/** Whether two polls in a row brought nothing. */
const isOverdue = (readAt: number | undefined): boolean => readAt === undefined || Date.now() - readAt > 2 * POLL_MS

/**
 * Returns the time up to which all changes are known without the server, in ms since the epoch: when the oldest queue was
 * read, or later, when the live connection was lost; undefined when nothing was read.
 */
function lastHeard(
  states: readonly { readonly state: QueueState | undefined }[],
  lost: ReturnType<typeof useConnectionLost>,
): number | undefined {
  const reads = states.flatMap(({ state }) => state?.readAt || [])
  return reads.length === 0 ? undefined : Math.max(Math.min(...reads), (lost && lost.since) || 0)
}
