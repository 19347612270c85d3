/** A voice that says nothing for so long is not heard, in milliseconds. */
const SPEAK_MS = 20_000

/** A Korean voice of the browser's own; undefined where it has none that works without a network. */
export function findBrowserVoice(): SpeechSynthesisVoice | undefined {
  if (!('speechSynthesis' in window)) return undefined
  return speechSynthesis.getVoices().find(({ lang, localService }) => localService && /^ko\b/i.test(lang))
}

/**
 * Says a sentence; falls silent with the signal.
 * @param volume 0 to 1
 * @returns whether it was heard to its end
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
    const timer = setTimeout(() => done(false), SPEAK_MS)
    words.addEventListener('end', () => done(true))
    words.addEventListener('error', () => done(false))
    signal.addEventListener('abort', stop)
    speechSynthesis.speak(words)
  })
}
