import createCache, { type EmotionCache } from '@emotion/cache'

/** Where the console's components write their styles, with the nonce by which this answer of the server admits them. */
export function createStyleCache(): EmotionCache {
  const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? ''
  return createCache({ key: 'css', ...(nonce !== '' && { nonce }) })
}
