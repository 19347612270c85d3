import { useEffect, useRef, useState } from 'react'
import type { KioskCheckIn } from '../../../contract/kiosks.ts'
import { filled, type KioskLanguage, type KioskTexts } from '../../../domain/kioskTexts.ts'
import { KIOSK_ANSWER_DIGITS } from '../../../domain/kioskQuestions.ts'
import { PATIENT_NO_MAX } from '../../../domain/limits.ts'
import { graphemes } from '../../../domain/masking.ts'
import { checkIn, type Confirmation, isTooMany } from './kioskCalls.ts'
import { PageCode } from './PageCode.tsx'
import { numberLines } from './numberLines.ts'
import { Screen } from './shell/Screen.tsx'
import { type Line, useShell } from './shell/shellContext.ts'
import type { Spoken } from './shell/speaker.ts'
import { usePrintedSlip } from './tickets/usePrintedSlip.ts'

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
  /** Held to the reader on the screen before. */
  readonly tag?: string | undefined
  /** Called when the person begins to type, or holds a tag to the reader. */
  readonly onBegin: () => void
}

/** Takes a number or a tag, asks whether the masked name is right, and tells the patient where to go. */
export function CheckIn({ tag, onBegin }: CheckInProps) {
  const { text, language, kioskKey, startAgain, startOver } = useShell()
  const [typed, setTyped] = useState('')
  const [isEmpty, setIsEmpty] = useState(false)
  const [isSending, setIsSending] = useState(false)
  const [asked, setAsked] = useState<Asked | null>(null)
  /** Whether the person has confirmed the name, and is to answer the question. */
  const [isAnswering, setIsAnswering] = useState(false)
  const [answer, setAnswer] = useState<Answer | null>(null)
  const { print, isPrinting } = usePrintedSlip()

  async function send(entered: string, confirmation?: Confirmation): Promise<void> {
    onBegin()
    // Left in the field, a second reading of the same tag would join the first.
    setTyped('')
    setIsEmpty(entered.trim() === '')
    if (entered.trim() === '' || isSending) return
    setIsSending(true)
    // The next patient may hold a tag to the reader while the answer to the one before is shown.
    setAnswer(null)
    if (!confirmation) setAsked(null)
    setIsAnswering(confirmation !== undefined)
    try {
      const found = await checkIn(kioskKey, entered, confirmation)
      const { masked, question } = found
      if (masked === undefined) {
        setAsked(null)
        setAnswer(found)
        const { number, place, ahead, token } = found
        if (number !== null) print({ number, place, ahead, token })
      } else setAsked({ text: entered, masked, question, wrong: asked && confirmation ? asked.wrong + 1 : 0 })
    } catch (error) {
      setAsked(null)
      setAnswer(isTooMany(error) ? 'tooMany' : 'away')
    } finally {
      setIsSending(false)
    }
  }
  const tapped = useRef(tag)
  useEffect(() => {
    const first = tapped.current
    tapped.current = undefined
    if (first !== undefined) void send(first)
  })
  const shared = { onTap: (tag: string) => void send(tag), onBack: answer === null ? startAgain : startOver }

  if (isSending) return <Screen {...shared} lines={[{ text: text.waiting }]} keys={[]} />
  if (answer !== null)
    return (
      <Screen
        {...shared}
        lines={linesOf(answer, { text, language, isPrinting })}
        keys={[{ label: text.again, onPress: startOver }]}
      >
        <PageCode token={typeof answer === 'object' ? answer.token : undefined} />
      </Screen>
    )
  if (asked && !(asked.question && isAnswering)) {
    const yes = () => (asked.question ? setIsAnswering(true) : void send(asked.text, { confirm: true }))
    const shown = filled(text.confirm, { masked: asked.masked })
    const spoken = [...spelled(asked.masked, text), text.confirmSpoken]
    const lines: Line[] = [{ text: shown, look: 'asked', spoken }]
    return (
      <Screen
        {...shared}
        lines={lines}
        keys={[
          { label: text.no, onPress: startAgain },
          { label: text.yes, onPress: yes, isMain: true },
        ]}
      />
    )
  }
  const submit = () => {
    // A longer text than an answer is another tag.
    const isAnswer = asked && typed.length <= KIOSK_ANSWER_DIGITS
    void (isAnswer && typed !== '' ? send(asked.text, { confirm: true, answer: typed }) : send(typed))
  }
  const { lead, label } = asked?.question ? text.ask[asked.question] : { lead: text.lead, label: text.number }
  const alarm = isEmpty ? text.empty : asked && asked.wrong > 0 ? text.wrong : undefined
  const line: Line = alarm === undefined ? { text: lead, look: 'lead' } : { text: alarm, look: 'alarm' }
  const main = { label: asked ? text.answer : text.submit, onPress: submit, isMain: true }
  const entry = {
    label,
    value: typed,
    max: asked ? KIOSK_ANSWER_DIGITS : PATIENT_NO_MAX,
    isSecret: asked !== null,
    onChange: (value: string) => {
      onBegin()
      setTyped(value)
    },
    onEnter: submit,
  }
  return (
    <Screen
      key={asked ? 'answer' : 'number'}
      {...shared}
      lines={[line]}
      entry={entry}
      keys={asked ? [{ label: text.again, onPress: startAgain }, main] : [main]}
    />
  )
}

/** Returns the letters of a masked name, as they are spoken one by one: a rare one without a recording as a masked one. */
const spelled = (masked: string, { maskedLetter }: KioskTexts): Spoken[] =>
  graphemes(masked)
    .filter((letter) => letter.trim() !== '')
    .map((letter) => (/^(?:O|[^\p{L}\p{N}])$/u.test(letter) ? maskedLetter : { text: letter, otherwise: maskedLetter }))

interface Given {
  readonly text: KioskTexts
  readonly language: KioskLanguage
  readonly isPrinting: boolean
}

function linesOf(answer: Answer, { text, language, isPrinting }: Given): Line[] {
  if (answer === 'tooMany' || answer === 'away') return [{ text: text[answer] }]
  const { number, place, ahead } = answer
  if (number === null) return [{ text: text.desk }, { text: text.deskHint, look: 'lead' }]
  return [
    ...numberLines({ number, place, ahead }, { label: text.yourNumber, spoken: text.yourNumberSpoken }, text, language),
    ...(isPrinting ? [{ text: text.tickets.take, look: 'lead' as const }] : []),
  ]
}
