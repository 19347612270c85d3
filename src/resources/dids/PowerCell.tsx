import PowerSettingsNew from '@mui/icons-material/PowerSettingsNew'
import Skeleton from '@mui/material/Skeleton'
import WifiOff from '@mui/icons-material/WifiOff'
import { useQuery } from '@tanstack/react-query'
import type { Did } from '../../../contract/dids.ts'
import { useApi } from '../../api/useApi.ts'
import { useText } from '../../i18n/useText.ts'
import { can } from '../../session/capabilities.ts'
import { ActionButton } from '../../ui/feedback/ActionButton.tsx'
import { statusOf } from '../../ui/feedback/failure.ts'
import { useRight } from '../../ui/useRight.ts'
import css from './DidList.module.css'
import { useAgent } from './useAgent.ts'

/** Polling interval of a board's computer. */
const POWER_INTERVAL_MS = 30_000

/**
 * Shows whether a board's computer is on, with the button that switches it off. A computer that does not
 * answer, or has no agent, can be switched on if its MAC address is known. Each board is queried separately, so that a
 * slow one does not delay the others. Users without the power right see only the state. The message of a failure
 * distinguishes an agent that does not answer from one that refuses.
 */
export function PowerCell({ did }: { did: Did }) {
  const text = useText()
  const api = useApi()
  const agent = useAgent(did)
  const state = useQuery({
    queryKey: ['agent', agent?.address, agent?.isByServer],
    queryFn: ({ signal }) => agent?.ask(signal) ?? false,
    refetchInterval: POWER_INTERVAL_MS,
    enabled: agent !== undefined,
  })
  const canSwitchOff = useRight('dids', 'power')
  const canWake = useRight('dids', 'wake')
  const isOff = !agent || state.isError
  return (
    <span className={css.power}>
      {agent ? <PowerState {...state} /> : <NoAddress />}
      <span className={css.switches}>
        {canWake && isOff && did.macAddress && (
          <ActionButton
            label={text('resources.dids.power.wake', { name: did.name.kr })}
            work={() => api('POST', '/v1/displays/wake', { body: { didId: did.id } })}
            done={text('resources.dids.power.wakeSent')}
            failed={() => text('resources.dids.power.wakeFailed')}
          >
            {text('resources.dids.power.wakeAction')}
          </ActionButton>
        )}
        {canSwitchOff && agent && (
          <ActionButton
            icon={<PowerSettingsNew />}
            label={text('resources.dids.power.off', { name: did.name.kr })}
            question={text('resources.dids.power.offConfirm')}
            confirmLabel={text('resources.dids.power.offAction')}
            work={agent.shutDown}
            done={text('resources.dids.power.offSent')}
            failed={(error) =>
              text(statusOf(error) ? 'resources.dids.power.offFailed' : 'resources.dids.power.unreachable')
            }
            hint={(error) =>
              statusOf(error)
                ? text('crud.failedHint', { status: statusOf(error) })
                : text('resources.dids.power.checkAddress')
            }
          />
        )}
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

/** A board needs no address if the server has other ways to its screen; otherwise the specification's words are shown. */
function NoAddress() {
  const text = useText()
  const reason = text('resources.dids.power.noAgent')
  if (!can('agents')) return <Unreachable reason={reason} />
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
