import Skeleton from '@mui/material/Skeleton'
import WifiOff from '@mui/icons-material/WifiOff'
import { useQuery } from '@tanstack/react-query'
import type { Did } from '../../../contract/dids.ts'
import { useText } from '../../i18n/useText.ts'
import { agentAddress, askAgent } from './agent.ts'
import css from './DidList.module.css'
import { PowerOffButton } from './PowerOffButton.tsx'

/** How often a board's computer is asked again. */
const POWER_INTERVAL_MS = 30_000

/** Whether a board's computer is on, and the button that switches it off; a board without an agent has neither (BD-07). */
export function PowerCell({ did }: { did: Did }) {
  const text = useText()
  const address = agentAddress(did)
  if (!address) return <span title={text('dids.power.noAgent')}>-</span>
  return (
    <span className={css.power}>
      <PowerState address={address} />
      <PowerOffButton address={address} name={did.name.kr} />
    </span>
  )
}

/** Each board is asked on its own, so that a slow one holds up nobody. */
function PowerState({ address }: { address: string }) {
  const text = useText()
  const { isPending, isError } = useQuery({
    queryKey: ['agent', address],
    queryFn: ({ signal }) => askAgent(address, signal),
    refetchInterval: POWER_INTERVAL_MS,
  })
  if (isPending) return <Skeleton width={40} aria-label={text('dids.power.asking')} />
  if (isError) {
    return (
      <span className={css.unreachable}>
        <WifiOff aria-hidden />
        {text('dids.power.unreachable')}
      </span>
    )
  }
  return <span className={css.on}>{text('dids.power.on')}</span>
}
