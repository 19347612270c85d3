// The console supports browsers of the last two years: fails when scripts or style sheets of the build need features
// that the oldest of them lack. Displays, which run on older browsers, are checked by oldBrowsers.ts.
import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { OLDEST_BROWSERS } from './browsers/recentFeatures.ts'
import { featuresOfScript, featuresOfStyles } from './browsers/usedFeatures.ts'

/** Features that are used only where available, with the fallback. */
const NOT_NEEDED: Readonly<Record<string, string>> = {
  // Checked before use.
  'Navigator.userAgentData': 'Popper reads the user agent string',
  'Navigator.connection': 'React assumes an average network',
  navigation: 'React renders its transitions without it',
  requestIdleCallback: 'whenIdle uses a timer',
  setImmediate: 'React and axios use a timer or a message channel',
  Float16Array: 'get-intrinsic leaves out this class',
  cookieStore: 'axios reads document.cookie',
  'Error.captureStackTrace': 'axios and zod use the stack of an error',
  '.startViewTransition()': 'React and its router change the page without a transition',
  '.moveBefore()': 'React uses insertBefore',
  // Methods of our own or a library's classes that share a name with a recent one.
  '.drop()': 'our own class',
  '.take()': 'our own class',
  '.toArray()': 'class of axios',
  // Appearance only.
  ':-webkit-progress-bar': 'Firefox has its own pseudo-element',
  ':-webkit-progress-value': 'Firefox has its own pseudo-element',
  ':-moz-progress-bar': 'the other browsers have their own pseudo-elements',
  'scrollbar-width': 'the scroll bar has the width of the system',
  'scrollbar-color': 'the scroll bar has the colours of the system',
  'user-select': 'Safari has a prefixed property',
  'forced-color-adjust': 'Safari has no forced colours',
  'overflow-anchor': 'Safari has no scroll anchoring to switch off',
  'overscroll-behavior': 'the page scrolls when a list reaches its end',
}

const scripts = globSync('dist/**/*.js')
const styles = globSync('dist/**/*.css')
if (scripts.length === 0 || styles.length === 0) fail('there is no build in dist')
for (const path of scripts) report(path, featuresOfScript(readFileSync(path, 'utf8')))
for (const path of styles) report(path, featuresOfStyles(readFileSync(path, 'utf8')))
console.log(
  `console browsers: ${scripts.length} scripts and ${styles.length} style sheets need nothing that ${OLDEST_BROWSERS.join(', ')} lack`.concat(
    process.exitCode ? ', except the above' : '',
  ),
)

function report(path: string, used: ReturnType<typeof featuresOfScript>): void {
  for (const { name, lacking, excerpt } of used)
    if (!(name in NOT_NEEDED)) fail(`${basename(path)} uses ${name} (missing in ${lacking}): …${excerpt}…`)
}

function fail(why: string): void {
  console.error(why)
  process.exitCode = 1
}
