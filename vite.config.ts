import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { buildVersion } from './scripts/vite/buildVersion.ts'
import { classNames } from './scripts/vite/classNames.ts'
import { displayChunks } from './scripts/vite/displayChunks.ts'
import { guide } from './scripts/vite/guide.ts'
import { hanjaFont } from './scripts/vite/hanjaFont.ts'
import { ownServerPage } from './scripts/vite/ownServerPage.ts'
import { pageFiles } from './scripts/vite/pageFiles.ts'
import { precompress } from './scripts/vite/precompress.ts'
import { tokens } from './scripts/vite/tokens.ts'
import release from './package.json' with { type: 'json' }

const server = `127.0.0.1:${process.env.SERVER_PORT ?? 8080}`

/** For index.html, which says of which version the application is. */
process.env['VITE_VERSION'] = release.version

const SERVICE_WORKER = 'sw'
/** React, which every page but the patient's needs. */
const REACT = /node_modules\/(react|react-dom|scheduler)\//
/** The guard against tag readers; the login page and the mini viewer load it too, and no part of the console. */
const TAG_READER = /\/src\/tagReader\/\w+\.ts$/
/**
 * Modules that several pages of the console share, in one file: a file for each group of pages that share it would make
 * seventy of a kilobyte. Readers of files load with their dialogs; modules that only figures, keys, groups of checkboxes,
 * QR codes, prints, pages of cards, tabs or the search need load with these.
 */
const CONSOLE =
  /node_modules\/(@mui(?!\/material\/esm\/(?:Box|FormGroup|LinearProgress|Popper|Stack)\/|\/system\/esm\/(?:Stack|createBox)\/|\/x-)|@emotion|@tanstack|react-admin|ra-(?!core\/dist\/(?:form\/choices|controller\/list\/useList\.)|ui-materialui\/dist\/(?:Labeled|layout\/LinearProgress|input\/CheckboxGroup))[\w-]+|react-router|react-router-dom|react-hook-form|react-transition-group|clsx|query-string|lodash|inflection|dompurify|react-is|prop-types|hoist-non-react-statics|stylis|@remix-run|@babel)\/|src\/(ui(?!\/(?:page|form\/CopyField|keys\/KeyList))|sheets(?!\/import)|layout(?!\/PageTabs)|queue\/console|realtime)\//

export default defineConfig(({ command }) => ({
  plugins: [react(), tokens(), hanjaFont(), guide(), pageFiles(), ownServerPage(), buildVersion(), precompress()],
  ...(command === 'build' && { css: { modules: { generateScopedName: classNames() } } }),
  build: {
    // An older target would make a WeakMap of every private field, which Chromium 87 knows. scripts/oldBrowsers.ts
    // checks that displays use nothing younger.
    target: 'es2022',
    // every browser of that age preloads modules by itself
    modulePreload: { polyfill: false },
    // tests/browser/budgets.spec.ts limits the size, compressed
    chunkSizeWarningLimit: 2_000,
    rolldownOptions: {
      input: { index: 'index.html', [SERVICE_WORKER]: 'src/serviceWorker/serviceWorker.ts' },
      // a service worker rules from its own address downwards, and browsers look for a new one there
      output: {
        entryFileNames: ({ name }) => (name === SERVICE_WORKER ? '[name].js' : 'assets/[name]-[hash:6].js'),
        // the first script names them all, and a hash does not compress; six letters are enough for 64 chunks
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:6][extname]',
        codeSplitting: {
          groups: [
            { name: 'react', test: REACT, priority: 3 },
            { name: 'tagReader', test: TAG_READER, priority: 2 },
            ...displayChunks(2),
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
}))
