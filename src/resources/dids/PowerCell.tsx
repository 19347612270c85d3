import Skeleton from '@mui/material/Skeleton'
import WifiOff from '@mui/icons-material/WifiOff'
import { useQuery } from '@tanstack/react-query'
import type { Did } from '../../../contract/dids.ts'
import { useText } from '../../i18n/useText.ts'
import { useOwnServer } from '../../session/useOwnServer.ts'
import { useAllowed } from '../../ui/useAllowed.ts'
import { agentAddress, askAgent } from './agent.ts'
import css from './DidList.module.css'
import { PowerOffButton } from './PowerOffButton.tsx'
import { WakeButton } from './WakeButton.tsx'

/** How often a board's computer is asked again. */
const POWER_INTERVAL_MS = 30_000

/**
 * Whether a board's computer is on, and the button that switches it off (BD-07); one that is not on, or has no agent to
 * say so, is switched on if its MAC address is known. Each board is asked on its own, so that a slow one holds up
 * nobody. Staff from whom the hospital withholds the power see the state alone.
 */
export function PowerCell({ did }: { did: Did }) {
  const text = useText()
  const address = agentAddress(did)
  const state = useQuery({
    queryKey: ['agent', address],
    queryFn: ({ signal }) => (address ? askAgent(address, signal) : false),
    refetchInterval: POWER_INTERVAL_MS,
    enabled: address !== undefined,
  })
  const isOwn = useOwnServer()
  const allowed = useAllowed('dids', 'power') === true
  const canWake = allowed && isOwn && Boolean(did.macAddress) && (!address || state.isError)
  return (
    <span className={css.power}>
      {address ? <PowerState {...state} /> : <Unreachable reason={text('resources.dids.power.noAgent')} />}
      {canWake && <WakeButton did={did} />}
      {allowed && address && <PowerOffButton address={address} name={did.name.kr} />}
    </span>
  )
}

function PowerState({ isPending, isError }: { isPending: boolean; isError: boolean }) {
  const text = useText()
  if (isPending) return <Skeleton width={40} aria-label={text('resources.dids.power.asking')} />
  if (isError) return <Unreachable />
  return <span className={css.on}>{text('resources.dids.power.on')}</span>
}

/** A board without an address is no more reachable than one that does not answer; the reason is in its title. */
function Unreachable({ reason }: { readonly reason?: string }) {
  const text = useText()
  return (
    <span className={css.unreachable} title={reason}>
      <WifiOff aria-hidden />
      {text('resources.dids.power.unreachable')}
    </span>
  )
}
