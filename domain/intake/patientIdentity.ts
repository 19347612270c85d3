/** A patient number and who assigned it; '' where the sender does not say. */
export interface PatientNumber {
  readonly number: string
  readonly authority: string
}

/** Whether two numbers may be one: an authority is compared only where both have one. */
export const isSameNumber = (one: PatientNumber, other: PatientNumber): boolean =>
  one.number === other.number && (one.authority === '' || other.authority === '' || one.authority === other.authority)

const HANGUL = /\p{Script=Hangul}/u

/**
 * Whether two names may be those of one patient. A missing name contradicts none, and a Latin transcription contradicts
 * no Korean name.
 */
export function namesAgree(one: string, other: string): boolean {
  const [first, second] = [plainName(one), plainName(other)]
  return first === '' || second === '' || first === second || HANGUL.test(first) !== HANGUL.test(second)
}

const plainName = (name: string) => name.normalize('NFC').replaceAll(/\s/gu, '').toLowerCase()

/** Channels by which other systems send patients, with their names. */
export const CHANNELS = { hl7: 'HL7', key: '연동 키', folder: '폴더' } as const
export type Channel = keyof typeof CHANNELS

/** Returns the name of a source, which no source of another channel can have: `hl7:HIS`. */
export const sourceOf = (channel: Channel, name: string): string => `${channel}:${name}`

/** Returns the name by which people know a source: `HIS`. */
export const nameOfSource = (source: string): string => source.slice(source.indexOf(':') + 1)

/** Returns the name of a source with its channel: `HIS (HL7)`. @param names of the channels */
export function fullNameOfSource(source: string, names: Readonly<Record<Channel, string>> = CHANNELS): string {
  const channel = source.slice(0, Math.max(source.indexOf(':'), 0))
  if (!Object.hasOwn(CHANNELS, channel)) return source
  const [name, of] = [nameOfSource(source), names[channel as Channel]]
  return name === of ? name : `${name} (${of})`
}
