import { kioskParts } from '../../../../domain/kioskSpeech.ts'
import packUrl from '../../../voice/kiosk.pack?url'
import type { VoicePack } from '../../../voice/voicePack.ts'
import { fetchPack, VoiceParts } from '../../../voice/voiceParts.ts'

/** The recorded Korean sentences of the kiosk, which are loaded when the first one is spoken. */
export class Recordings {
  readonly #calls = new VoiceParts()
  #pack: Promise<VoicePack> | undefined

  /** Decodes the parts of a sentence. @throws Error for a text without recordings, or when they do not come */
  async decode(context: BaseAudioContext, text: string): Promise<AudioBuffer[]> {
    const parts = kioskParts(text)
    if (!parts) throw new Error(`no recording of '${text}'`)
    return Promise.all(
      parts.map(async ({ of, part }) =>
        of === 'calls' ? this.#calls.decode(context, part) : (await this.#own()).decode(context, part),
      ),
    )
  }

  #own(): Promise<VoicePack> {
    this.#pack ??= fetchPack(packUrl).catch((error: unknown) => {
      this.#pack = undefined
      throw error
    })
    return this.#pack
  }
}
