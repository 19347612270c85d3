/** Query key of the hospital's own recordings. */
export const VOICE_KEY = ['voice'] as const
