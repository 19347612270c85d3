import createCache, { type EmotionCache } from '@emotion/cache'

/** Creates Emotion's style cache, with the CSP nonce of this response. */
export function createStyleCache(): EmotionCache {
  const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? ''
  return createCache({ key: 'css', ...(nonce !== '' && { nonce }) })
}
