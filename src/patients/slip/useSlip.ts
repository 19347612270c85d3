import type { Visit } from '../../../contract/visits.ts'
import { useApi } from '../../api/useApi.ts'
import { useText } from '../../i18n/useText.ts'
import { hintOf } from '../../ui/feedback/failure.ts'
import { useToast } from '../../ui/feedback/useToast.tsx'
import { usePlaces } from '../usePlaces.ts'
import { isForPhones, publicAddress } from '../../session/publicAddress.ts'
import { pageAddress, slipContent } from './slipContent.ts'
import { useSlipSettings } from './slipSettings.ts'

interface Slips {
  /** Prints the slip of a visit; errors are shown in a toast. */
  readonly print: (visit: Visit) => void
  readonly isAutomatic: boolean
}

/** Prints slips with this device's settings. */
export function useSlip(): Slips {
  const api = useApi()
  const places = usePlaces()
  const text = useText()
  const toast = useToast()
  const [{ size, hasFullName, isAutomatic }] = useSlipSettings()

  const print = async (visit: Visit) => {
    try {
      const origin = publicAddress()
      const [address, { printSlip }] = await Promise.all([
        isForPhones(origin)
          ? api('POST', '/v1/patient-pages', { body: { visitId: visit.id } }).then(({ token }) =>
              pageAddress(origin, token),
            )
          : null,
        import('./printSlip.tsx'),
      ])
      await printSlip(slipContent({ visit, places, hasFullName, address }), size, text)
      if (address === null) toast('WARNING', text('slip.noCode'), text('slip.noAddress', { address: origin }))
    } catch (error) {
      toast('ERROR', text('slip.failed'), hintOf(error, text))
    }
  }
  return { print: (visit) => void print(visit), isAutomatic }
}
