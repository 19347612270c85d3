import type { Settings } from './settings.ts'

/** What a display needs of its browser, and nothing that could stand in front of it. */
const KIOSK = [
  '--kiosk',
  '--no-first-run',
  '--no-default-browser-check',
  '--noerrdialogs',
  '--disable-infobars',
  '--disable-session-crashed-bubble',
  '--hide-crash-restore-bubble',
  '--disable-pinch',
  '--overscroll-history-navigation=0',
  // Sound without anybody who could click first.
  '--autoplay-policy=no-user-gesture-required',
  // No question for the password of a key ring.
  '--password-store=basic',
  // Updates come with the system's packages, and nothing is sent out of the hospital.
  '--disable-component-update',
  '--disable-background-networking',
  '--disable-sync',
  '--disable-breakpad',
  // A screen that is switched off for a moment must not slow its heartbeats down.
  '--disable-background-timer-throttling',
  '--disable-backgrounding-occluded-windows',
  '--disable-renderer-backgrounding',
  // Wayland where there is one, else X11.
  '--ozone-platform-hint=auto',
  '--lang=ko',
  // Into the journal only what ends it: the rest is about services that a player does not have.
  '--log-level=3',
]
const FEATURES_OFF = '--disable-features='
const UNWANTED_FEATURES = ['Translate', 'MediaRouter', 'GlobalMediaControls']

type FlagSettings = Pick<Settings, 'flags' | 'scale' | 'windowPosition'>

/**
 * Chromium's arguments for a board's page. Features switched off by the settings' flags add to ours: Chromium heeds one
 * list only.
 */
export function chromiumFlags({ flags, scale, windowPosition }: FlagSettings, profile: string, page: string): string[] {
  const [features, others] = [flags.filter(switchesOff), flags.filter((flag) => !switchesOff(flag))]
  return [
    ...KIOSK,
    FEATURES_OFF + [...UNWANTED_FEATURES, ...features.map((flag) => flag.slice(FEATURES_OFF.length))].join(','),
    `--user-data-dir=${profile}`,
    ...(scale === undefined ? [] : [`--force-device-scale-factor=${scale}`]),
    ...(windowPosition ? [`--window-position=${windowPosition.join(',')}`] : []),
    ...others,
    page,
  ]
}

const switchesOff = (flag: string) => flag.startsWith(FEATURES_OFF)
