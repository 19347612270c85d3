import type { Plugin } from 'vite'

/** Marks the pages of `npm run dev` as those of our server, which answers their calls behind Vite (docs/decisions/console.md#our-server-and-others). */
export function ownServerPage(): Plugin {
  return {
    name: 'own-server-page',
    apply: 'serve',
    transformIndexHtml: (page) => page.replace('<meta name="own-server" content="', '$&yes'),
  }
}
