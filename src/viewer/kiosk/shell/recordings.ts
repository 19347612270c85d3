import { kioskParts } from '../../../../domain/kioskRecordings.ts'
import type { KioskLanguage } from '../../../../domain/kioskTexts.ts'
import englishUrl from '../../../voice/kioskEnglish.pack?url'
import koreanUrl from '../../../voice/kioskKorean.pack?url'
import { KeptPromises } from '../../../voice/keptPromises.ts'
import type { VoicePack } from '../../../voice/voicePack.ts'
import { fetchPack, VoiceParts } from '../../../voice/voiceParts.ts'

const URLS: Readonly<Record<KioskLanguage, string>> = { ko: koreanUrl, en: englishUrl }

/** The recorded sentences of the kiosk; those of a language are loaded when its first one is spoken. */
export class Recordings {
  readonly #calls = new VoiceParts()
  readonly #packs = new KeptPromises<VoicePack>(Object.keys(URLS).length)

  /** Decodes the parts of a sentence. @throws Error for a text without recordings, or when they do not come */
  async decode(context: BaseAudioContext, text: string, language: KioskLanguage): Promise<AudioBuffer[]> {
    const parts = kioskParts(text, language)
    if (!parts) throw new Error(`no recording of '${text}'`)
    return Promise.all(
      parts.map(async ({ of, part }) =>
        of === 'calls' ? this.#calls.decode(context, part) : (await this.#pack(of)).decode(context, part),
      ),
    )
  }

  #pack(language: KioskLanguage): Promise<VoicePack> {
    return this.#packs.get(language, () => fetchPack(URLS[language]))
  }
}
