import type { slip as korean } from '../ko/slip.ts'

export const slip: typeof korean = {
  title: 'Slip',
  print: 'Print slip',
  name: '%{name}',
  board: 'Please wait at %{board}',
  rooms: 'Your rooms',
  scan: 'Scan with your phone to follow your turn.',
  noCode: 'Printed without a QR code.',
  noAddress:
    '%{address} opens on this computer only. Use the network address of the server, or ask a root user to set the address for phones on the page Settings.',
  someAddress:
    'QR codes lead to %{address}, which opens in the network of the hospital only. If phones cannot open it, ask a root user to set the address for phones on the page Settings.',
  failed: 'The slip could not be printed.',
  settings: 'Slip settings',
  settingsHint: 'How this computer prints slips.',
  size: 'Paper',
  sizes: { ROLL: 'Receipt roll (80 mm)', A5: 'A5 sheet' },
  fullName: 'Full name',
  automatic: 'Print after each check-in',
}
