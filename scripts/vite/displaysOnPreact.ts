import type { Plugin } from 'vite'

/** Preact's replacements of React's modules; longer names first, because an alias also matches longer paths. */
export const STAND_INS: Readonly<Record<string, string>> = {
  'react/jsx-runtime': 'preact/jsx-runtime',
  'react-dom/client': 'preact/compat/client',
  react: 'preact/compat',
}
const IS_DISPLAY = /\/src\/viewer\//
/**
 * Modules outside src/viewer that are built separately for displays, except those that have already run when a display
 * starts.
 */
const IS_SHARED = /\/(src|contract|domain)\/.+\.tsx?$|\/node_modules\/@stomp\//
const HAS_RUN = /\/src\/(session\/storedSession|i18n\/(locale|display\/english))/
/** Suffix of the id of a module that the console has too. */
const MARK = '?display'
const IS_REACT = /\/node_modules\/(react|react-dom|scheduler)\//

/**
 * Vite plugin that builds the displays (`src/viewer`) on Preact, which has a sixth of React's size: players are slow
 * and load nothing else. Modules shared with the console are built once for each, so that a display is one file. The
 * build fails when a display still reaches React. See docs/decisions/0018-displays-on-preact.md.
 */
export function displaysOnPreact(): Plugin {
  return {
    name: 'displays-on-preact',
    apply: 'build',
    enforce: 'pre',
    async resolveId(source, importer, options) {
      if (importer === undefined || !(IS_DISPLAY.test(importer) || importer.endsWith(MARK))) return null
      const standIn = STAND_INS[source]
      if (standIn) return this.resolve(standIn, importer, { ...options, skipSelf: true })
      const found = await this.resolve(source, importer, { ...options, skipSelf: true })
      const isOnce = !found || !IS_SHARED.test(found.id) || HAS_RUN.test(found.id) || IS_DISPLAY.test(found.id)
      return isOnce ? found : { ...found, id: found.id + MARK }
    },
    generateBundle(_options, bundle) {
      const display = Object.values(bundle).filter(
        (file) => file.type === 'chunk' && file.moduleIds.some((id) => IS_DISPLAY.test(id)),
      )
      const reached = new Set(display.map(({ fileName }) => fileName))
      for (const fileName of reached) {
        const chunk = bundle[fileName]
        if (chunk?.type !== 'chunk') continue
        const react = chunk.moduleIds.find((id) => IS_REACT.test(id))
        if (react) this.error(`${react} is part of a display, by ${fileName}`)
        for (const imported of chunk.imports) reached.add(imported)
      }
    },
  }
}
