import type { DidCreate } from '../../../contract/dids.ts'

/** What a new board starts with; its options start switched off at the server (DE-23). */
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
