import { createHash } from 'node:crypto'
import type { Plugin } from 'vite'
import { tokenSheet } from '../../src/theme/cssTokens.ts'

/**
 * Vite plugin that provides the design tokens as a style sheet: `virtual:tokens.css`. A build inserts them after
 * minifying its style sheets, because the minifier spells colours differently than the specification (TH-01).
 */
export function tokens(): Plugin {
  const id = '\0tokens.css'
  const sheet = tokenSheet()
  // The hash changes the file's name when a token changes.
  const place = `:root{--tokens:"${createHash('sha256').update(sheet).digest('hex')}"}`
  let isBuild = false
  return {
    name: 'tokens',
    configResolved: ({ command }) => {
      isBuild = command === 'build'
    },
    resolveId: (source) => (source === 'virtual:tokens.css' ? id : undefined),
    load: (loaded) => (loaded === id ? (isBuild ? place : sheet) : undefined),
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const sheets = Object.values(bundle).filter((file) => file.type === 'asset' && file.fileName.endsWith('.css'))
        const home = sheets.find((file) => file.type === 'asset' && String(file.source).includes(place))
        if (home?.type !== 'asset') return this.error('no style sheet holds the place of the tokens')
        home.source = String(home.source).replace(place, sheet)
      },
    },
  }
}
