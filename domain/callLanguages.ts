/** Languages, besides Korean, of room names and of the directions that a wall gives with a call. */
export const CALL_LANGUAGES = ['en', 'cn', 'jp'] as const
export type CallLanguage = (typeof CALL_LANGUAGES)[number]
