import type { Settings } from './settings.ts'

/** Flags that a display needs, and flags that suppress everything that could cover the page. */
const KIOSK = [
  '--kiosk',
  // Commands of the agent come over pipes: see devTools.ts.
  '--remote-debugging-pipe',
  '--no-first-run',
  '--no-default-browser-check',
  '--noerrdialogs',
  '--disable-infobars',
  '--disable-session-crashed-bubble',
  '--hide-crash-restore-bubble',
  '--disable-pinch',
  '--overscroll-history-navigation=0',
  // Sound without a user gesture.
  '--autoplay-policy=no-user-gesture-required',
  // No prompt for the password of a key ring.
  '--password-store=basic',
  // The system's packages update Chromium, and nothing is sent out of the hospital.
  '--disable-component-update',
  '--disable-background-networking',
  '--disable-sync',
  '--disable-breakpad',
  // A screen that is switched off for a moment must not slow down heartbeats.
  '--disable-background-timer-throttling',
  '--disable-backgrounding-occluded-windows',
  '--disable-renderer-backgrounding',
  // Wayland if available, otherwise X11.
  '--ozone-platform-hint=auto',
  // The page's language; `--lang` has no effect where Chromium is installed without its translations.
  '--accept-lang=ko',
  // Log only fatal errors: the others concern services that a player does not have.
  '--log-level=3',
]
const FEATURES_OFF = '--disable-features='
const UNWANTED_FEATURES = [
  'Translate',
  'MediaRouter',
  'GlobalMediaControls',
  // Chromium would ask on the screen whether the server's page may call the agent on this computer.
  'LocalNetworkAccessChecks',
]

type FlagSettings = Pick<Settings, 'flags' | 'scale' | 'server' | 'windowPosition'>

/**
 * Returns Chromium's arguments for a board's page. Disabled features in the configured flags are merged with ours,
 * because Chromium uses only one such list.
 */
export function chromiumFlags(
  { flags, scale, server, windowPosition }: FlagSettings,
  profile: string,
  page: string,
): string[] {
  const [features, others] = [flags.filter(switchesOff), flags.filter((flag) => !switchesOff(flag))]
  return [
    ...KIOSK,
    FEATURES_OFF + [...UNWANTED_FEATURES, ...features.map((flag) => flag.slice(FEATURES_OFF.length))].join(','),
    `--user-data-dir=${profile}`,
    // A page over plain http gets a service worker and a wake lock only from an origin that is named here.
    ...(server?.protocol === 'http:' ? [`--unsafely-treat-insecure-origin-as-secure=${server.origin}`] : []),
    ...(scale === undefined ? [] : [`--force-device-scale-factor=${scale}`]),
    ...(windowPosition ? [`--window-position=${windowPosition.join(',')}`] : []),
    ...others,
    page,
  ]
}

const switchesOff = (flag: string) => flag.startsWith(FEATURES_OFF)
