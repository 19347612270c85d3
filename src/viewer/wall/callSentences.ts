import type { CallLanguage } from '../../../domain/callLanguages.ts'

/** The sentence of a call in each further language: where to go. @param room the room's name, '' for none */
export const CALL_SENTENCES: Readonly<
  Record<CallLanguage, { readonly lang: string; readonly enter: (no: string, room: string) => string }>
> = {
  en: { lang: 'en', enter: (no, room) => `Please enter room ${room === '' ? no : `${no}, ${room}`}.` },
  cn: { lang: 'zh-Hans', enter: (no, room) => `请进入${no}号${room === '' ? '检查室' : ` ${room}`}。` },
  jp: { lang: 'ja', enter: (no, room) => `${no}番${room === '' ? 'の検査室' : ` ${room}`}へお入りください。` },
}
