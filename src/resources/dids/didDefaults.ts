import type { DidCreate } from '../../../contract/dids.ts'

/** Initial values of a new board. The server creates its options switched off. */
export const DID_DEFAULTS: DidCreate = {
  no: '',
  name: { kr: '' },
  doctor: { kr: '' },
  explain: { kr: '' },
  agentPort: '',
  ipAddress: '',
  macAddress: '',
  rfidReaderId: '',
  roomId: null,
}
