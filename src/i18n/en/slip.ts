import type { slip as korean } from '../ko/slip.ts'

export const slip: typeof korean = {
  title: 'Slip',
  print: 'Print slip',
  name: '%{name}',
  board: 'Please wait at %{board}',
  rooms: 'Your rooms',
  scan: 'Scan with your phone to follow your turn.',
  noAddress:
    'No QR code: this page was opened at localhost, which phones cannot reach. Open the console at the server’s network address.',
  failed: 'The slip could not be printed.',
  settings: 'Slip settings',
  settingsHint: 'How this computer prints slips.',
  size: 'Paper',
  sizes: { ROLL: 'Receipt roll (80 mm)', A5: 'A5 sheet' },
  fullName: 'Full name',
  automatic: 'Print after each check-in',
}
