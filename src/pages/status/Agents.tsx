import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogTitle from '@mui/material/DialogTitle'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { BoardAgent } from '../../../contract/displays.ts'
import { useApi, useRead } from '../../api/useApi.ts'
import { formatDateTime } from '../../i18n/formatMoment.ts'
import { useText } from '../../i18n/useText.ts'
import { hintOf, messageOf } from '../../ui/feedback/failure.ts'
import { useToast } from '../../ui/feedback/useToast.tsx'
import { Card } from '../../ui/page/Card.tsx'
import { StateChip } from '../../ui/page/StateChip.tsx'
import css from './StatusPage.module.css'
import { StatusTable } from './StatusTable.tsx'

const READ_MS = 60_000
const COLUMNS = ['computer', 'state', 'painted', 'agentVersion', 'browser'] as const

/** The computers of boards that have an agent, those that do not answer first; nothing where there are none. */
export function Agents() {
  const text = useText()
  const { data = [] } = useRead(['agents'], (api, signal) => api('GET', '/v1/displays/agents', { signal }), {
    refetchInterval: READ_MS,
  })
  const [picture, setPicture] = useState<{ readonly board: string; readonly image: string } | null>(null)
  const { run, running } = useCommand(setPicture)
  if (data.length === 0) return null
  return (
    <Card title={text('status.agents')}>
      <StatusTable columns={COLUMNS} hasActions>
        {data
          .toSorted((a, b) => Number(a.agent !== null) - Number(b.agent !== null))
          .map((row) => (
            <tr key={row.board.id}>
              <th scope="row">{row.board.name}</th>
              <td>
                <StateChip state={row.agent ? 'ok' : 'warning'}>
                  {text(row.agent ? 'status.ok' : 'status.noAgent')}
                </StateChip>
              </td>
              <td>{row.agent?.paintedAt ? formatDateTime(row.agent.paintedAt) : '-'}</td>
              <td>{row.agent?.version ?? '-'}</td>
              <td>{row.agent?.browser?.version ?? '-'}</td>
              <td className={css.actions}>
                {row.agent?.browser &&
                  (['reload', 'capture'] as const).map((what) => (
                    <Button
                      key={what}
                      size="small"
                      loading={running?.what === what && running.row === row}
                      onClick={() => run({ what, row })}
                    >
                      {text(`status.${what}`)}
                    </Button>
                  ))}
              </td>
            </tr>
          ))}
      </StatusTable>
      <Dialog open={picture !== null} onClose={() => setPicture(null)} maxWidth="xl" aria-labelledby="captured">
        <DialogTitle id="captured">{text('status.captured', { board: picture?.board ?? '' })}</DialogTitle>
        {picture && <img className={css.picture} src={`data:image/jpeg;base64,${picture.image}`} alt="" />}
        <DialogActions>
          <Button onClick={() => setPicture(null)}>{text('ra.action.close')}</Button>
        </DialogActions>
      </Dialog>
    </Card>
  )
}

interface Command {
  readonly what: 'reload' | 'capture'
  readonly row: BoardAgent
}

/** Sends one command at a time to the agent of a board. */
function useCommand(show: (picture: { board: string; image: string }) => void) {
  const text = useText()
  const toast = useToast()
  const api = useApi()
  const { mutate, variables, isPending } = useMutation({
    mutationFn: async ({ what, row: { board } }: Command) => {
      const params = { didId: board.id }
      if (what === 'reload') {
        const { status } = await api('POST', '/v1/displays/agents/:didId/reload', { params })
        return { isDone: status === OK, image: null }
      }
      const { image } = await api('POST', '/v1/displays/agents/:didId/capture', { params })
      return { isDone: image !== null, image }
    },
    onSuccess: ({ isDone, image }, { row }) => {
      if (!isDone) toast('ERROR', text('status.notReached'), text('status.notReachedHint'))
      else if (image === null) toast('SUCCESS', text('status.reloaded'))
      else show({ board: row.board.name, image })
    },
    onError: (error) => toast('ERROR', messageOf(error) || hintOf(error, text)),
  })
  return { run: mutate, running: isPending ? variables : undefined }
}

const OK = 200
