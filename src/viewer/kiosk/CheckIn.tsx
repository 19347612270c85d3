import { type RefObject, useEffect, useRef, useState } from 'react'
import type { KioskCheckIn } from '../../../contract/kiosks.ts'
import { KIOSK_ANSWER_DIGITS } from '../../../domain/kioskQuestions.ts'
import { PATIENT_NO_MAX, TAG_VALUE_MAX } from '../../../domain/limits.ts'
import type { KioskTexts } from '../../i18n/display/kioskTexts.ts'
import { QrCode } from '../../print/QrCode.tsx'
import { isForPhones, publicAddress } from '../../session/publicAddress.ts'
import { ReaderGuard } from '../../tagReader/ReaderGuard.ts'
import { addTaker } from '../../tagReader/takers.ts'
import { checkIn, type Confirmation, isKeyRefused, isTooMany } from './kioskCalls.ts'
import css from './Kiosk.module.css'

/** Time after which the page forgets a patient, in seconds. */
export const FORGETS_SECONDS = 20
const TICK_MS = 250
/** Interval at which the field takes the focus back, in ms. */
const REFOCUS_MS = 500
const DIGITS = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const

/** The message of the page to a patient. */
type Answer = KioskCheckIn | 'tooMany' | 'away'

/** Whom a number or a tag means, before the person has confirmed it. */
interface Asked {
  readonly text: string
  readonly masked: string
  readonly question: KioskCheckIn['question']
  /** Number of wrong answers. */
  readonly wrong: number
}

interface CheckInProps {
  readonly text: KioskTexts
  readonly kioskKey: string
  /** Called when staff have revoked the key. */
  readonly onRefused: () => void
  /** Called when the page has forgotten the patient. */
  readonly onForgotten: () => void
}

/** Takes a number or a tag, asks whether the masked name is right, tells the patient where to go, and forgets all. */
export function CheckIn({ text, kioskKey, onRefused, onForgotten }: CheckInProps) {
  const [typed, setTyped] = useState('')
  const [isSending, setIsSending] = useState(false)
  const [asked, setAsked] = useState<Asked | null>(null)
  const [answer, setAnswer] = useState<Answer | null>(null)
  const startAnew = () => {
    setTyped('')
    setAsked(null)
    setAnswer(null)
    onForgotten()
  }
  const content = answer !== null ? 'answer' : asked ? `asked ${asked.wrong} ${typed}` : typed
  const left = useForgetting(isSending ? '' : content, startAnew)

  async function send(entered: string, confirmation?: Confirmation): Promise<void> {
    // Left in the field, a second reading of the same tag would join the first.
    setTyped('')
    if (entered.trim() === '' || isSending) return
    setIsSending(true)
    // The next patient may hold a tag to the reader while the answer to the one before is shown.
    setAnswer(null)
    if (!confirmation) setAsked(null)
    try {
      const found = await checkIn(kioskKey, entered, confirmation)
      const { masked, question } = found
      if (masked === undefined) {
        setAsked(null)
        setAnswer(found)
      } else setAsked({ text: entered, masked, question, wrong: asked && confirmation ? asked.wrong + 1 : 0 })
    } catch (error) {
      if (isKeyRefused(error)) return onRefused()
      setAsked(null)
      setAnswer(isTooMany(error) ? 'tooMany' : 'away')
    } finally {
      setIsSending(false)
    }
  }
  function submit() {
    // Enter alone never confirms, because many readers end a tag with two. A longer text than an answer is another tag.
    const isAnswer = asked?.question && typed.length <= KIOSK_ANSWER_DIGITS
    return asked && isAnswer && typed !== '' ? confirm(asked, typed) : send(typed)
  }
  function confirm({ text: entered }: Asked, given?: string) {
    return send(entered, { confirm: true, ...(given !== undefined && { answer: given }) })
  }

  const form = useRef<HTMLFormElement>(null)
  const field = useRef<HTMLInputElement>(null)
  useTaps({ form, field }, (tag) => void send(tag))

  const isTyping = answer === null && (!asked || asked.question !== undefined)
  const { lead, label } = asked?.question ? text.ask[asked.question] : { lead: text.lead, label: text.number }
  const max = asked ? KIOSK_ANSWER_DIGITS : PATIENT_NO_MAX
  const press = (digit: string) => setTyped((typed + digit).slice(0, max))
  return (
    <form
      ref={form}
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      {asked && !isSending && (
        <section className={css.asked} aria-live="assertive">
          <p className={css.desk}>{text.confirm(asked.masked)}</p>
          {asked.wrong > 0 && <p className={css.wrong}>{text.wrong}</p>}
        </section>
      )}
      {answer === null && (isTyping || isSending) && <p className={css.lead}>{isSending ? text.waiting : lead}</p>}
      {answer !== null && (
        <section className={css.answer} aria-live="assertive">
          <Told answer={answer} text={text} />
          <button type="button" onClick={startAnew}>
            {text.again}
          </button>
          <p className={css.quiet} aria-hidden>
            {text.forgets(left)}
          </p>
        </section>
      )}
      <NumberField
        field={field}
        label={label}
        value={typed}
        isVisible={isTyping}
        isSecret={asked !== null}
        onChange={setTyped}
      />
      {isTyping && (
        <div className={css.keys}>
          {DIGITS.map((digit) => (
            <button key={digit} type="button" onClick={() => press(digit)}>
              {digit}
            </button>
          ))}
          <button type="button" aria-label={text.erase} onClick={() => setTyped(typed.slice(0, -1))}>
            ⌫
          </button>
          <button type="button" onClick={() => press('0')}>
            0
          </button>
          <button type="button" className={css.word} onClick={() => setTyped('')}>
            {text.clear}
          </button>
        </div>
      )}
      {answer === null && (
        <div className={css.decide}>
          {asked && (
            <button type="button" className={css.word} onClick={startAnew}>
              {text.no}
            </button>
          )}
          {asked && !asked.question ? (
            <button
              type="button"
              className={`${css.word} ${css.submit}`}
              disabled={isSending}
              onClick={() => void confirm(asked)}
            >
              {text.yes}
            </button>
          ) : (
            <button type="submit" className={`${css.word} ${css.submit}`} disabled={isSending || typed.trim() === ''}>
              {asked ? text.answer : text.submit}
            </button>
          )}
        </div>
      )}
    </form>
  )
}

interface NumberFieldProps {
  readonly field: RefObject<HTMLInputElement | null>
  readonly label: string
  readonly value: string
  /** Beside an answer only a reader types into it. */
  readonly isVisible: boolean
  /** Whether others must not read it. */
  readonly isSecret: boolean
  readonly onChange: (value: string) => void
}

/**
 * Field that takes the focus back from what was touched, because a tag reader types into it. A button that was reached
 * by keyboard keeps it. No keyboard opens on a touch screen.
 */
function NumberField({ field, label, value, isVisible, isSecret, onChange }: NumberFieldProps) {
  useEffect(() => {
    const keep = () => {
      if (!document.activeElement?.matches(':focus-visible')) field.current?.focus()
    }
    keep()
    const timer = setInterval(keep, REFOCUS_MS)
    return () => clearInterval(timer)
  }, [field])
  return (
    <input
      ref={field}
      className={isVisible ? css.number : css.unseen}
      data-secret={isSecret}
      aria-label={label}
      placeholder={label}
      inputMode="none"
      autoComplete="off"
      spellCheck={false}
      maxLength={TAG_VALUE_MAX}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}

function Told({ answer, text }: { readonly answer: Answer; readonly text: KioskTexts }) {
  if (answer === 'tooMany' || answer === 'away') return <p className={css.desk}>{text[answer]}</p>
  const { number, place, ahead, token } = answer
  const origin = publicAddress()
  if (number === null) {
    return (
      <>
        <p className={css.desk}>{text.desk}</p>
        <p className={css.lead}>{text.deskHint}</p>
      </>
    )
  }
  return (
    <>
      <p className={css.lead}>{text.yourNumber}</p>
      <p className={css.given}>{number}</p>
      <p className={css.place}>{place ? text.goTo(place) : text.nowhere}</p>
      {place && <p className={css.lead}>{text.ahead(ahead)}</p>}
      {token !== undefined && isForPhones(origin) && (
        <p className={css.phone}>
          <QrCode text={`${origin}/p/${token}`} className={css.qr} />
          {text.scan}
        </p>
      )}
    </>
  )
}

interface Fields {
  readonly form: RefObject<HTMLFormElement | null>
  readonly field: RefObject<HTMLInputElement | null>
}

/** Calls `onTap` with each value of a tag reader, wherever the focus is and whatever key the reader ends it with. */
function useTaps({ form, field }: Fields, onTap: (tag: string) => void): void {
  const latest = useRef(onTap)
  useEffect(() => {
    latest.current = onTap
  })
  useEffect(() => {
    const stop = new ReaderGuard(() => undefined).listen()
    const remove =
      form.current && field.current
        ? addTaker({
            scope: form.current,
            field: field.current,
            isTypedInto: true,
            take: (tag) => latest.current(tag),
          })
        : undefined
    return () => {
      stop()
      remove?.()
    }
  }, [form, field])
}

/**
 * Counts the seconds until the page forgets what is on it, anew for each content; '' is nothing to forget.
 *
 * @returns the seconds that are left
 */
function useForgetting(content: string, forget: () => void): number {
  const [left, setLeft] = useState(FORGETS_SECONDS)
  const latest = useRef(forget)
  useEffect(() => {
    latest.current = forget
  })
  useEffect(() => {
    if (content === '') return undefined
    const end = performance.now() + FORGETS_SECONDS * 1_000
    const count = () => {
      const seconds = Math.ceil((end - performance.now()) / 1_000)
      setLeft(Math.max(0, seconds))
      if (seconds <= 0) latest.current()
    }
    count()
    const timer = setInterval(count, TICK_MS)
    return () => clearInterval(timer)
  }, [content])
  return left
}
