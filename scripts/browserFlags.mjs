/**
 * What Chromium is to leave alone. The last list wins, so Playwright's own for a test browser is here too; behind it,
 * what costs more than the pages under test: a new window's address bar is two pages of its own (a second of CPU for
 * each window), and a spare process.
 */
const LEFT_ALONE = [
  'AvoidUnnecessaryBeforeUnloadCheckSync DestroyProfileOnBrowserClose HttpsUpgrades HttpsFirstBalancedModeAutoEnable LensOverlay MediaRouter',
  'PaintHolding ThirdPartyStoragePartitioning AvoidCorsURLLoaderRestartOnRedirect OptimizationHints NetworkTimeServiceQuerying AimEnabled PreconnectToSearch',
  'WebUIOmniboxPopup WebUIOmniboxAimPopup WebUIOmniboxFullPopup SpareRendererForSitePerProcess',
].flatMap((names) => names.split(' '))

/**
 * Flags of a Chromium for tests and measurements: no sandbox, because they run in containers, and nothing that calls
 * home or works beside the page.
 */
export const BROWSER_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  `--disable-features=${LEFT_ALONE.join(',')}`,
]

/** Allows sound without a user gesture, as the board agent does. */
export const WITH_SOUND = '--autoplay-policy=no-user-gesture-required'
