import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import type { PageKind } from './contract/pageOf.ts'
import { tokenSheet } from './src/theme/cssTokens.ts'
import release from './package.json' with { type: 'json' }

const server = `127.0.0.1:${process.env.SERVER_PORT ?? 8080}`

/** For index.html, which says of which version the application is. */
process.env['VITE_VERSION'] = release.version

const SERVICE_WORKER = 'sw'
const BASE_NAME = 'base'
/** What decides which page it is: no more, for everything else is fetched once this has run. */
const START = /preload-helper|rolldown.runtime|src\/session\/storedSession|src\/i18n\/(locale|display\/english)/
/** What every page needs, in one file: cut into a dozen, it compresses to 3 kB more. */
const BASE = /node_modules\/(react|react-dom|scheduler)\/|src\/i18n\/(formatTime|timeZone)|domain\/masking|contract\/(agentPaths|answerFields|anyOption)|src\/viewer\/board\/apiError|src\/viewer\/startPage|src\/realtime\/callKey/
/** What several pages of the console share; in files by who shares them with whom, it would be seventy of a kilobyte each. The mini viewer shares one of them too. */
const CONSOLE = /node_modules\/(@mui|@emotion|@tanstack|@popperjs|react-admin|ra-[\w-]+|react-router|react-router-dom|react-hook-form|react-transition-group|clsx|query-string|lodash|inflection|dompurify|react-is|prop-types|hoist-non-react-statics|stylis|@remix-run|@babel)\/|src\/(ui\/(?!queue\/)|layout\/)/

/** What a page of each kind imports first: the same modules as in src/main.tsx. */
const PAGES: Readonly<Record<PageKind, readonly string[]>> = {
  viewer: ['src/viewer/DisplayViewer.tsx'],
  miniViewer: ['src/viewer/MiniViewer.tsx'],
  socketTest: ['src/viewer/SocketTest.tsx'],
  login: ['src/login/startLogin.tsx'],
  console: ['src/startConsole.tsx'],
}

export default defineConfig({
  plugins: [react(), tokens(), baseAtOnce(), pageFiles(), precompress()],
  build: {
    target: 'es2022',
    // every browser of that age preloads modules by itself
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: { index: 'index.html', [SERVICE_WORKER]: 'src/serviceWorker/serviceWorker.ts' },
      // a service worker rules from its own address downwards, and browsers look for a new one there
      output: {
        entryFileNames: ({ name }) => (name === SERVICE_WORKER ? '[name].js' : 'assets/[name]-[hash:6].js'),
        // the first script names them all, and a hash does not compress
        chunkFileNames: 'assets/[name]-[hash:6].js',
        assetFileNames: 'assets/[name]-[hash:6][extname]',
        codeSplitting: {
          groups: [
            { name: 'start', test: START, priority: 2 },
            { name: BASE_NAME, test: BASE, priority: 2 },
            { name: 'console', test: CONSOLE, minShareCount: 2, priority: 1 },
          ],
        },
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

/** Names the base in index.html: the first script imports it only together with the page that it chooses. */
function baseAtOnce(): Plugin {
  return {
    name: 'base-at-once',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle = {} }) {
        const base = Object.values(bundle).find((file) => file.type === 'chunk' && file.name === BASE_NAME)
        if (!base) throw new Error('no chunk is the base of all pages')
        return [{ tag: 'link', attrs: { rel: 'modulepreload', crossorigin: true, href: `/${base.fileName}` }, injectTo: 'head' }]
      },
    },
  }
}

/** Writes `pages.json`: which files a page of each kind needs past index.html, so that a server can name them in it. */
function pageFiles(): Plugin {
  return {
    name: 'page-files',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
        const chunkOf = (module: string) => chunks.find(({ facadeModuleId, moduleIds }) => (facadeModuleId ?? '').endsWith(module) || moduleIds.some((id) => id.endsWith(module)))
        const filesOf = (fileName: string, known: Set<string>): Set<string> => {
          const file = bundle[fileName]
          if (known.has(fileName) || file?.type !== 'chunk') return known
          known.add(fileName)
          for (const sheet of file.viteMetadata?.importedCss ?? []) known.add(sheet)
          for (const imported of file.imports) filesOf(imported, known)
          return known
        }
        const first = filesOf(chunkOf('src/main.tsx')?.fileName ?? '', new Set())
        const pages = Object.entries(PAGES).map(([kind, modules]): [string, string[]] => {
          const files = modules.flatMap((module) => {
            const chunk = chunkOf(module)
            return chunk ? [...filesOf(chunk.fileName, new Set())] : this.error(`no chunk holds ${module}`)
          })
          return [kind, [...new Set(files)].filter((file) => !first.has(file)).map((file) => `/${file}`)]
        })
        this.emitFile({ type: 'asset', fileName: 'pages.json', source: JSON.stringify(Object.fromEntries(pages)) })
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
