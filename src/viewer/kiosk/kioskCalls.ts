import { IDEMPOTENCY_KEY_HEADER, KIOSK_PENDING, newIdempotencyKey } from '../../../contract/constants.ts'
import { KIOSK_INCHES } from '../../../domain/limits.ts'
import type { KioskCheckIn, KioskService, KioskState, KioskTicket } from '../../../contract/kiosks.ts'
import type { KioskPrinter } from '../../../domain/kioskQuestions.ts'
import type { KioskLanguage } from '../../../domain/kioskTexts.ts'
import { bytesOf } from '../../voice/bytesOf.ts'
import { fetchApi } from '../../session/apiAnswer.ts'
import { readAnswer } from '../../session/refusal.ts'
import { ApiError } from '../../session/apiError.ts'
import { serverClock } from '../../session/serverClock.ts'
import { pause } from '../../timers.ts'
import { within } from '../../within.ts'

const KEY_ITEM = 'kioskKey'
const INCHES_ITEM = 'kioskInches'
const TIMEOUT_MS = 10_000
const UNAUTHENTICATED = 401
const TOO_MANY = 429
const BAD_REQUEST = 400
const SERVER_ERROR = 500
/** After unknown numbers the server takes none for up to ten seconds: the patient who comes next waits that long. */
const RETRIES = 5
export const RETRY_MS = 2_000

/** Interval at which the kiosk asks whether it was approved, and pause after a failure, in ms. */
export const POLL_MS = 3_000

/** Key of this kiosk; null before staff have approved one. */
export const storedKey = (): string | null => localStorage.getItem(KEY_ITEM)
export const forgetKey = (): void => localStorage.removeItem(KEY_ITEM)

/** Diagonal of the screen that the server named last. */
export const storedInches = (): number => Number(localStorage.getItem(INCHES_ITEM)) || KIOSK_INCHES
export const storeInches = (inches: number): void => localStorage.setItem(INCHES_ITEM, String(inches))

/** Whether the server knows no such key: staff have not approved it, or revoked it. */
export const isKeyRefused = (error: unknown): boolean => error instanceof ApiError && error.status === UNAUTHENTICATED

/**
 * Asks for codes until staff approve one, and stores its key.
 *
 * @param show receives each code; null while there is none
 */
export async function pair(show: (code: string | null) => void, stop: AbortSignal): Promise<void> {
  while (!stop.aborted) {
    try {
      const { code, key, expiresAt } = await send<{ code: string; key: string; expiresAt: string }>(
        'pairings',
        { method: 'POST' },
        stop,
      )
      show(code)
      // By the server's clock: a kiosk whose own clock is ahead would ask for code after code.
      const end = Date.parse(expiresAt)
      let state: 'pending' | 'approved' | 'over'
      do {
        await pause(POLL_MS)
        state = await pairingOf(key, stop)
        if (state !== 'approved') continue
        localStorage.setItem(KEY_ITEM, key)
        return
      } while (!stop.aborted && state === 'pending' && serverClock.now() < end)
    } catch {
      if (stop.aborted) return
      show(null)
      await pause(POLL_MS)
    }
  }
}

export const isTooMany = (error: unknown): boolean => error instanceof ApiError && error.status === TOO_MANY

/** Whether the server refused a request, which it did not carry out; any other failure leaves that open. */
export const isRefusal = (error: unknown): boolean =>
  error instanceof ApiError && error.status >= BAD_REQUEST && error.status < SERVER_ERROR && !isTooMany(error)

/** Confirmation of the masked name, with the answer where the kiosk had to ask. */
export interface Confirmation {
  readonly confirm: true
  readonly answer?: string
}

/**
 * Looks a patient up or, with the confirmation, checks the patient in; after a pause if somebody has tried numbers
 * before. A confirmation without an answer is repeated by the same key: the patient may be checked in already, whom a
 * new request would send to the desk.
 *
 * @throws ApiError, and what `fetch` throws without an answer
 */
export function checkIn(key: string, text: string, confirmation?: Confirmation): Promise<KioskCheckIn> {
  const requestKey = confirmation && newIdempotencyKey()
  const body = { text, ...confirmation }
  return repeated(
    () => send<KioskCheckIn>('check-in', { key, method: 'POST', body, requestKey }),
    (error) => isTooMany(error) || (confirmation !== undefined && !isRefusal(error)),
  )
}

/** Reads what tickets are handed out for. */
export const readServices = (key: string, stop: AbortSignal): Promise<KioskService[]> => send('services', { key }, stop)

/**
 * Takes a number ticket. Without an answer it asks again by the same key, which gets the same ticket.
 *
 * @param requestKey names the press
 * @throws ApiError of a refusal, and what `fetch` throws without an answer
 */
export const takeTicket = (key: string, didId: number, requestKey: string): Promise<KioskTicket> =>
  repeated(
    () => send<KioskTicket>('tickets', { key, method: 'POST', body: { didId }, requestKey }),
    (error) => !isRefusal(error),
  )

/** Sends again after each failure that calls for it, some times. @throws the last failure */
async function repeated<T>(sent: () => Promise<T>, isAgain: (error: unknown) => boolean): Promise<T> {
  for (let retries = RETRIES; ; retries -= 1)
    try {
      return await sent()
    } catch (error) {
      if (retries === 0 || !isAgain(error)) throw error
      await pause(RETRY_MS)
    }
}

/** Says whether the browser printed by itself or opened its dialog. */
export const notePrinter = (key: string, printer: Exclude<KioskPrinter, 'UNKNOWN'>): Promise<unknown> =>
  send('printer', { key, method: 'PUT', body: { printer } })

/** Reads what staff have set for this kiosk, which also says that it lives. */
export const readState = (key: string, stop: AbortSignal): Promise<KioskState> => send('current', { key }, stop)

/** Reads a sentence of the kiosk, spoken by the server. */
export async function readSpeech(
  key: string,
  sentence: { readonly language: KioskLanguage; readonly text: string },
  stop: AbortSignal,
): Promise<ArrayBuffer> {
  const query = new URLSearchParams(sentence)
  const { wav } = await send<{ wav: string }>(`speech?${query.toString()}`, { key }, stop)
  return bytesOf(wav)
}

/** Calls staff to the kiosk, or takes the call back. */
export const callStaff = (key: string, isWanted: boolean): Promise<unknown> =>
  send('help', { key, method: isWanted ? 'POST' : 'DELETE' })

/** Reads whether staff have approved the kiosk, or its code is over because others asked. Without an answer it is pending. */
async function pairingOf(key: string, stop: AbortSignal): Promise<'pending' | 'approved' | 'over'> {
  try {
    await send('current', { key }, stop)
    return 'approved'
  } catch (error) {
    return isKeyRefused(error) && (error as ApiError).body.code !== KIOSK_PENDING ? 'over' : 'pending'
  }
}

interface Call {
  readonly key?: string
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly body?: object
  /** Sent as `Idempotency-Key`. */
  readonly requestKey?: string | undefined
}

function send<T>(path: string, { key, method = 'GET', body, requestKey }: Call, stop?: AbortSignal): Promise<T> {
  const init = {
    method,
    headers: {
      ...(key !== undefined && { Authorization: `Bearer ${key}` }),
      ...(body && { 'Content-Type': 'application/json' }),
      ...(requestKey !== undefined && { [IDEMPOTENCY_KEY_HEADER]: requestKey }),
    },
    ...(body && { body: JSON.stringify(body) }),
  }
  const ask = async (signal: AbortSignal) => {
    const answer = await fetchApi(`/api/v1/kiosks/${path}`, { ...init, signal })
    serverClock.hear(answer.headers.get('date'))
    return readAnswer<T>(answer)
  }
  return within(TIMEOUT_MS, ask, stop)
}
