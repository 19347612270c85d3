import { useCanAccess } from 'react-admin'
import { fieldsOf, isFields } from '../../../contract/answerFields.ts'
import type { Status } from '../../../contract/status.ts'
import type { Api } from '../../api/api.ts'
import { useRead } from '../../api/useApi.ts'
import { unreadable } from '../../dataProvider/readRecord.ts'

/** The server runs its checks once a minute. */
const READ_MS = 60_000

/** Reads the server's state, again each minute, if the user may see it. */
export function useStatus() {
  const { canAccess } = useCanAccess({ resource: 'status', action: 'list' })
  return useRead(['status'], readStatus, { enabled: canAccess === true, refetchInterval: READ_MS })
}

/** Every page warns by it, so that no answer of another version of our server may break it. */
async function readStatus(api: Api, signal: AbortSignal): Promise<Status> {
  const status = await api('GET', '/v1/status', { signal })
  const { checks, server } = fieldsOf(status)
  if (!Array.isArray(checks) || !isFields(server)) throw unreadable()
  return status
}
