import type { Plugin } from 'vite'
import type { PageFiles } from '../../contract/pageOf.ts'

/** Module that each page imports first, as in the routes of src/main.tsx. */
const PAGES: Readonly<Record<keyof PageFiles, string>> = {
  '/dids/viewer': 'src/viewer/DisplayViewer.tsx',
  '/d/:didId': 'src/viewer/DisplayViewer.tsx',
  '/s/:boardSet': 'src/viewer/gathered/startGathered.tsx',
  '/dids/mini-viewer/:didId': 'src/viewer/MiniViewer.tsx',
  '/dids/wall-preview': 'src/viewer/startWallPreview.tsx',
  '/socket-test': 'src/viewer/SocketTest.tsx',
  '/p/:token': 'src/viewer/patient/startPatientPage.ts',
  '/check-in': 'src/viewer/kiosk/Kiosk.tsx',
  '/help': 'src/help/startHelp.ts',
  '/help/:task': 'src/help/startHelp.ts',
  login: 'src/login/startLogin.tsx',
  console: 'src/startConsole.tsx',
}

/**
 * Vite plugin that writes `pages.json`: the files that each page needs besides index.html, so that a server can
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
        const pages = Object.entries(PAGES).map(([page, module]): [string, string[]] => {
          const chunk = chunkOf(module) ?? this.error(`no chunk holds ${module}`)
          const files = [...filesOf(chunk.fileName, new Set())].filter((file) => !first.has(file))
          return [page, files.map((file) => `/${file}`)]
        })
        this.emitFile({ type: 'asset', fileName: 'pages.json', source: JSON.stringify(Object.fromEntries(pages)) })
      },
    },
  }
}
