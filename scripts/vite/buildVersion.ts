import { createHash } from 'node:crypto'
import type { Plugin } from 'vite'
import { PAGE_VERSION } from '../../contract/constants.ts'

const PAGE = 'index.html'
const DIGITS = 8

/** Appends a hash of all built files to the version in the page, to distinguish two builds of one release. */
export function buildVersion(): Plugin {
  return {
    name: 'build-version',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const hash = createHash('sha256')
        for (const name of Object.keys(bundle).sort()) {
          const file = bundle[name]
          if (file) hash.update(name).update(file.type === 'chunk' ? file.code : file.source)
        }
        const page = bundle[PAGE]
        if (page?.type !== 'asset') return this.error(`the build has no ${PAGE}`)
        const build = hash.digest('hex').slice(0, DIGITS)
        const versioned = String(page.source).replace(PAGE_VERSION, (meta) => meta.replace(/"$/, `+${build}"`))
        if (versioned === page.source) return this.error(`${PAGE} says no version`)
        page.source = versioned
      },
    },
  }
}
