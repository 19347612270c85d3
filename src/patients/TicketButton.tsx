import ConfirmationNumberOutlined from '@mui/icons-material/ConfirmationNumberOutlined'
import MenuItem from '@mui/material/MenuItem'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useDataProvider } from 'react-admin'
import { newIdempotencyKey } from '../../contract/constants.ts'
import type { KioskService } from '../../contract/kiosks.ts'
import type { Visit } from '../../contract/visits.ts'
import { listIn, useApi, useRead } from '../api/useApi.ts'
import { useText } from '../i18n/useText.ts'
import { can } from '../session/capabilities.ts'
import { hintOf, statusOf } from '../ui/feedback/failure.ts'
import { useToast } from '../ui/feedback/useToast.tsx'
import { ListMenu } from '../ui/list/ListMenu.tsx'
import { ToolButton } from '../ui/list/ToolButton.tsx'
import { useSlip } from './slip/useSlip.ts'

/** Interval at which the desk reads what tickets are for, in ms. */
const READ_MS = 60_000

/**
 * Hands out a number ticket at the desk and prints its slip: at once where one board hands out tickets, from a menu where
 * several do. Nothing where none does.
 */
export function TicketButton() {
  const { data: services = [] } = useRead(
    ['tickets', 'services'],
    (api, signal) => api('GET', '/v1/kiosks/services', { signal }),
    { refetchInterval: READ_MS, enabled: can('patients'), select: listIn },
  )
  const [first, ...others] = services
  return first && <Tickets services={[first, ...others]} />
}

function Tickets({ services }: { readonly services: readonly [KioskService, ...KioskService[]] }) {
  const text = useText()
  const { take, isTaking } = useTicket()
  const [only, ...others] = services
  const [icon, label, title] = [
    <ConfirmationNumberOutlined key="icon" />,
    text('tickets.give'),
    text('tickets.giveHint'),
  ]
  if (others.length === 0)
    return (
      <ToolButton
        icon={icon}
        label={label}
        title={only.open ? title : text(`tickets.${only.closed ?? 'CLOSED'}`)}
        disabled={!only.open || isTaking}
        onClick={() => take(only)}
      />
    )
  return (
    <ListMenu icon={icon} label={label} title={title} heading={title}>
      {(close) =>
        services.map((service) => (
          <MenuItem
            key={service.didId}
            disabled={!service.open || isTaking}
            onClick={() => {
              close()
              take(service)
            }}
          >
            {service.open
              ? text('tickets.service', { name: service.label.kr, count: service.waiting })
              : text('tickets.closedService', {
                  name: service.label.kr,
                  why: text(`tickets.${service.closed ?? 'CLOSED'}`),
                })}
          </MenuItem>
        ))
      }
    </ListMenu>
  )
}

/** Takes tickets. A press without an answer is repeated by the same key: it may have been carried out. */
function useTicket() {
  const text = useText()
  const toast = useToast()
  const api = useApi()
  const provider = useDataProvider()
  const queries = useQueryClient()
  const slip = useSlip()
  const unanswered = useRef<{ readonly didId: number; readonly idempotencyKey: string } | null>(null)
  const { mutate, isPending } = useMutation({
    mutationFn: async ({ didId }: KioskService) => {
      const before = unanswered.current
      const asked = before?.didId === didId ? before : { didId, idempotencyKey: newIdempotencyKey() }
      unanswered.current = asked
      const { idempotencyKey } = asked
      const { visitId } = await api('POST', '/v1/kiosks/tickets', { body: { didId }, idempotencyKey })
      unanswered.current = null
      return (await provider.getOne<Visit>('visits', { id: visitId })).data
    },
    onSuccess: (visit, { label }) => {
      slip.print(visit)
      toast('SUCCESS', text('tickets.given', { number: visit.number, name: label.kr }), '', {
        label: text('slip.print'),
        onClick: () => slip.print(visit),
      })
    },
    onError: (error) => {
      if (statusOf(error) !== 0) unanswered.current = null
      toast('ERROR', text('tickets.failed'), hintOf(error, text))
    },
    onSettled: () =>
      Promise.all([['tickets'], ['visits', 'getList']].map((queryKey) => queries.invalidateQueries({ queryKey }))),
  })
  return { take: mutate, isTaking: isPending }
}
