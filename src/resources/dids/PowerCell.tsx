import Skeleton from '@mui/material/Skeleton'
import WifiOff from '@mui/icons-material/WifiOff'
import { useQuery } from '@tanstack/react-query'
import { useCanAccess } from 'react-admin'
import type { Did } from '../../../contract/dids.ts'
import { useText } from '../../i18n/useText.ts'
import { isOwnServer } from '../../session/ownServer.ts'
import css from './DidList.module.css'
import { PowerOffButton } from './PowerOffButton.tsx'
import { useAgent } from './useAgent.ts'
import { WakeButton } from './WakeButton.tsx'

/** Polling interval of a board's computer. */
const POWER_INTERVAL_MS = 30_000

/**
 * Shows whether a board's computer is on, with the button that switches it off (BD-07). A computer that does not
 * answer, or has no agent, can be switched on if its MAC address is known. Each board is queried separately, so that a
 * slow one does not delay the others. Users without the power right see only the state.
 */
export function PowerCell({ did }: { did: Did }) {
  const agent = useAgent(did)
  const state = useQuery({
    queryKey: ['agent', agent?.address, agent?.isByServer],
    queryFn: ({ signal }) => agent?.ask(signal) ?? false,
    refetchInterval: POWER_INTERVAL_MS,
    enabled: agent !== undefined,
  })
  const { canAccess: canSwitchOff } = useCanAccess({ resource: 'dids', action: 'power' })
  const { canAccess: canWake } = useCanAccess({ resource: 'dids', action: 'wake' })
  const isOff = !agent || state.isError
  return (
    <span className={css.power}>
      {agent ? <PowerState {...state} /> : <NoAddress />}
      <span className={css.switches}>
        {canWake && isOff && did.macAddress && <WakeButton did={did} />}
        {canSwitchOff && agent && <PowerOffButton shutDown={agent.shutDown} name={did.name.kr} />}
      </span>
    </span>
  )
}

function PowerState({ isPending, isError }: { isPending: boolean; isError: boolean }) {
  const text = useText()
  if (isPending) return <Skeleton width={40} aria-label={text('resources.dids.power.asking')} />
  if (isError) return <Unreachable />
  return <span className={css.on}>{text('resources.dids.power.on')}</span>
}

/** A board without an address is no fault on our own server; on others the specification's words are shown. */
function NoAddress() {
  const text = useText()
  const reason = text('resources.dids.power.noAgent')
  if (!isOwnServer()) return <Unreachable reason={reason} />
  return (
    <span className={css.unreachable} title={reason}>
      {text('resources.dids.power.noAddress')}
    </span>
  )
}

/** Shown for a board that does not answer, and for a board without an address, with the reason as tooltip. */
function Unreachable({ reason }: { readonly reason?: string }) {
  const text = useText()
  return (
    <span className={css.unreachable} title={reason}>
      <WifiOff aria-hidden />
      {text('resources.dids.power.unreachable')}
    </span>
  )
}
