// Prints the path of a Firefox for the browser tests, which it installs from Debian if possible. FIREFOX overrides it.
// Uses Node's own modules only.
import { existsSync } from 'node:fs'
import { installFromDebian } from './debian.mjs'

const PATHS = ['/usr/bin/firefox-esr', '/usr/bin/firefox', '/Applications/Firefox.app/Contents/MacOS/firefox']

const find = () => [process.env.FIREFOX, ...PATHS].find((path) => path && existsSync(path))

console.log(find() ?? (installFromDebian('firefox-esr') ? find() : undefined) ?? '')
