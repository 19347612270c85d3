/** The pages of `docs/guide/ko`, made by `scripts/vite/guide.ts`. */
declare module 'virtual:guide/ko' {
  const pages: readonly import('./guidePage.ts').GuidePage[]
  export default pages
}

/** The pages of `docs/guide/en`. */
declare module 'virtual:guide/en' {
  const pages: readonly import('./guidePage.ts').GuidePage[]
  export default pages
}
