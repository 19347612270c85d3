/** Timeout of a spoken sentence, in milliseconds; it then counts as not heard. */
const SPEAK_MS = 20_000

/** Finds a voice of the browser; undefined when it has none of the language that works offline. */
export function findBrowserVoice(language = 'ko'): SpeechSynthesisVoice | undefined {
  if (!('speechSynthesis' in window)) return undefined
  return speechSynthesis
    .getVoices()
    .find(({ lang, localService }) => localService && lang.toLowerCase().split(/[-_]/)[0] === language)
}

/**
 * Speaks a sentence; stops when the signal aborts.
 * @param volume 0 to 1
 * @returns whether it was heard until its end or the abort
 */
export function speak(
  voice: SpeechSynthesisVoice,
  { sentence, volume }: { readonly sentence: string; readonly volume: number },
  signal: AbortSignal,
): Promise<boolean> {
  return new Promise((resolve) => {
    const words = new SpeechSynthesisUtterance(sentence)
    words.voice = voice
    words.lang = voice.lang
    words.volume = volume
    const done = (isHeard: boolean) => {
      clearTimeout(timer)
      signal.removeEventListener('abort', stop)
      resolve(isHeard)
    }
    const stop = () => {
      speechSynthesis.cancel()
      done(true)
    }
    const timer = setTimeout(() => {
      // Otherwise later sentences would queue behind this one.
      speechSynthesis.cancel()
      done(false)
    }, SPEAK_MS)
    words.addEventListener('end', () => done(true))
    words.addEventListener('error', () => done(false))
    signal.addEventListener('abort', stop)
    speechSynthesis.speak(words)
  })
}
