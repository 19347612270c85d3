import { useQueryClient } from '@tanstack/react-query'
import { useCanAccess } from 'react-admin'
import type { BoardEmergency, EmergencyStart } from '../../../contract/emergencies.ts'
import { useApi, useRead } from '../../api/useApi.ts'
import { useText } from '../../i18n/useText.ts'
import { hintOf, messageOf } from '../../ui/feedback/failure.ts'
import { useToast } from '../../ui/feedback/useToast.tsx'

const KEY = ['emergencies']
const READ_MS = 15_000

/** One text with all boards that show it. */
export type ShownEmergency = Omit<BoardEmergency, 'didId'> & { readonly didIds: readonly number[] }

/** Reads the current emergency texts, again and again, if this server has them. */
export function useEmergencies() {
  const { canAccess } = useCanAccess({ resource: 'emergency', action: 'list' })
  return useRead(KEY, (api, signal) => api('GET', '/v1/emergencies', { signal }), {
    enabled: canAccess === true,
    refetchInterval: READ_MS,
    select: grouped,
  })
}

/** Shows and ends emergency texts. */
export function useChangeEmergencies() {
  const text = useText()
  const toast = useToast()
  const api = useApi()
  const queries = useQueryClient()
  const changed = () => queries.invalidateQueries({ queryKey: KEY })
  return {
    /** @throws the error of the request, which the form shows */
    async start(emergency: EmergencyStart): Promise<void> {
      const shown = await api('POST', '/v1/emergencies', { body: emergency })
      toast('SUCCESS', text('emergency.started', { count: shown.length }))
      await changed()
    },
    async end(didIds: readonly number[]): Promise<void> {
      try {
        await api('POST', '/v1/emergencies/end', { body: { didIds: [...didIds] } })
        toast('SUCCESS', text('emergency.ended'))
      } catch (error) {
        toast('ERROR', messageOf(error) || hintOf(error, text))
      }
      await changed()
    },
  }
}

/** Texts that were shown at once are one. */
function grouped(all: readonly BoardEmergency[]): ShownEmergency[] {
  const texts = new Map<string, ShownEmergency>()
  for (const { didId, ...emergency } of all) {
    const key = JSON.stringify(emergency)
    texts.set(key, { ...emergency, didIds: [...(texts.get(key)?.didIds ?? []), didId] })
  }
  return [...texts.values()]
}
