import type { Plugin } from 'vite'
import type { PageKind } from '../../contract/pageOf.ts'

/** Modules that each kind of page imports first, as in src/main.tsx. */
const PAGES: Readonly<Record<PageKind, readonly string[]>> = {
  viewer: ['src/viewer/displays.ts'],
  wallPreview: ['src/viewer/displays.ts'],
  miniViewer: ['src/viewer/displays.ts', 'src/viewer/MiniViewer.tsx'],
  socketTest: ['src/viewer/displays.ts'],
  patientPage: ['src/viewer/patient/startPatientPage.ts'],
  login: ['src/login/startLogin.tsx'],
  console: ['src/startConsole.tsx'],
}

/**
 * Vite plugin that writes `pages.json`: the files that each kind of page needs besides index.html, so that a server can
 * add preload links.
 */
export function pageFiles(): Plugin {
  return {
    name: 'page-files',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
        const chunkOf = (module: string) =>
          chunks.find(
            ({ facadeModuleId, moduleIds }) =>
              (facadeModuleId ?? '').endsWith(module) || moduleIds.some((id) => id.endsWith(module)),
          )
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
