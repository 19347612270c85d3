import type { apiKeys as korean } from '../ko/apiKeys.ts'

/** Keys of other programs. */
export const apiKeys: typeof korean = {
  name: 'API key |||| API keys',
  menu: 'API keys',
  hint: 'Other programs of the hospital handle check-ins and queues with these keys. The audit log names the key.',
  page: { create: 'Create an API key' },
  action: { create: 'Create an API key' },
  message: {
    delete_title: 'Revoke the API key',
    delete_content: 'Programs that use this key stop at once. This cannot be undone.',
  },
  empty: 'There are no API keys.',
  invite: 'An EMR or check-up programme needs a key to send check-ins and calls.',
  created: 'The API key was created',
  key: 'Key',
  once: 'It is shown only now. Paste it into the settings of the program.',
  anywhere: 'Any address',
  fields: {
    name: 'Name',
    scopes: 'Allowed',
    addresses: 'Allowed addresses',
    expiresAt: 'Last day',
    lastUsedAt: 'Last used',
    createdAt: 'Created',
  },
  scopes: {
    intake: 'Send patients',
    'queue:read': 'Read queues',
    'queue:write': 'Call, hold and complete',
    'statistics:read': 'Read statistics',
    'status:read': 'Read the state of the server',
    kiosk: 'Self check-in (kiosk)',
  },
  kiosk: {
    title: 'Connect a kiosk',
    hint: 'Connect a screen at which patients check themselves in.',
    code: 'Pairing number',
    codeHint: 'The kiosk shows six digits at the address /check-in.',
    nameHint: 'Its place, such as Main building, ground floor.',
    submit: 'Connect',
    connected: 'The kiosk is connected.',
  },
  hints: {
    name: 'The name in the audit log, such as EMR.',
    addresses: 'Such as 192.0.2.7, 198.51.100.0/24. Empty for any.',
    expiresAt: 'Empty for no end.',
  },
}
