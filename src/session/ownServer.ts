/**
 * Whether our server sent this page, which has more than section 7 of the specification; pages ask `can` instead. The
 * server writes it into the page, so that the first render knows it; pages of other servers lack the mark
 * (docs/decisions/console.md#our-server-and-others).
 */
export const isOwnServer = (): boolean =>
  document.querySelector<HTMLMetaElement>('meta[name="own-server"]')?.content === 'yes'
