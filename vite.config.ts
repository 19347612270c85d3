import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { tokenSheet } from './src/theme/cssTokens.ts'
import release from './package.json' with { type: 'json' }

const server = `127.0.0.1:${process.env.SERVER_PORT ?? 8080}`

/** For index.html, which says of which version the application is. */
process.env['VITE_VERSION'] = release.version

const SERVICE_WORKER = 'sw'
/** What every page needs, in one file: cut into a dozen, it compresses to 3 kB more. */
const BASE =
  /node_modules\/(react|react-dom|scheduler)\/|preload-helper|rolldown.runtime|src\/session\/storedSession|src\/i18n\/(locale|format|display\/english)|domain\/masking|contract\/(agentPaths|answerFields)|src\/viewer\/(startPage|board\/apiError)/

export default defineConfig({
  plugins: [react(), tokens(), precompress()],
  build: {
    target: 'es2022',
    // every browser of that age preloads modules by itself
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: { index: 'index.html', [SERVICE_WORKER]: 'src/serviceWorker/serviceWorker.ts' },
      // a service worker rules from its own address downwards, and browsers look for a new one there
      output: {
        entryFileNames: ({ name }) => (name === SERVICE_WORKER ? '[name].js' : 'assets/[name]-[hash].js'),
        codeSplitting: { groups: [{ name: 'base', test: BASE }] },
      },
    },
  },
  server: {
    proxy: {
      '/api': { target: `http://${server}` },
      '/websocket': { target: `ws://${server}`, ws: true },
    },
  },
})

/**
 * The design tokens as a style sheet: `virtual:tokens.css`. A build puts them in once its style sheets are minified, for
 * that spells colours in another way than the specification does (TH-01).
 */
function tokens(): Plugin {
  const id = '\0tokens.css'
  const sheet = tokenSheet()
  // its digest gives the file another name when a token changes
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

/** Writes `.br` and `.gz` beside scripts and styles, once here and not at every request; fonts are compressed in themselves. */
function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    async writeBundle({ dir = 'dist' }, bundle) {
      const names = Object.keys(bundle).filter((name) => /\.(js|css|svg)$/.test(name))
      await Promise.all(names.map((name) => compress(join(dir, name))))
    },
  }
}

async function compress(path: string): Promise<void> {
  const bytes = await readFile(path)
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY }
  await writeFile(`${path}.br`, await promisify(brotliCompress)(bytes, { params }))
  await writeFile(`${path}.gz`, await promisify(gzip)(bytes, { level: constants.Z_BEST_COMPRESSION }))
}
