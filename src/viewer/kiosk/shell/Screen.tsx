import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { TAG_VALUE_MAX } from '../../../../domain/limits.ts'
import { addTaker } from '../../../tagReader/takers.ts'
import css from '../Kiosk.module.css'
import { type Line, usePresent, useShell } from './shellContext.ts'

/** Interval at which the field takes the focus back, in ms. */
const REFOCUS_MS = 500
const DIGITS = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const

/** The sign ⌫, which fonts draw lower than letters. */
const ERASE = (
  <svg className={css.erase} viewBox="0 0 26 20" aria-hidden>
    <path d="M9 2h15v16H9L2 10zM13 7l6 6M19 7l-6 6" />
  </svg>
)

/** A key of a screen. */
export interface ScreenKey {
  readonly label: string
  readonly onPress: () => void
  /** Sign that is shown in place of the label. */
  readonly sign?: ReactNode
  /** Picture before the label. */
  readonly picture?: ReactNode
  /** Text that is spoken where the label cannot be, because staff have typed it. */
  readonly otherwise?: string
  /** Second line of the key, spoken after the label. */
  readonly hint?: string
  /** The label in the other language, not spoken. */
  readonly other?: string
  /** Whether it does nothing but say why. */
  readonly isOff?: boolean
  /** Language of the label, where it is another one than that of the screen. */
  readonly lang?: string
  /** The key that most people press. */
  readonly isMain?: boolean
}

/** A number that is typed, by the keys of the screen or by a keypad. */
export interface NumberEntry {
  readonly label: string
  readonly value: string
  readonly max: number
  /** Whether others must not read or hear it. */
  readonly isSecret?: boolean
  readonly onChange: (value: string) => void
  readonly onEnter: () => void
}

interface ScreenProps {
  /** Texts in the order in which they are shown and spoken. */
  readonly lines: readonly Line[]
  /** Keys in the order in which a keypad reaches them. */
  readonly keys: readonly ScreenKey[]
  readonly entry?: NumberEntry
  /** Picture below the texts, such as a code for phones. */
  readonly children?: ReactNode
  /** Called with a tag that is held to the reader. */
  readonly onTap: (tag: string) => void
  /** Pressed by the keypad's back key. */
  readonly onBack: () => void
  /** Whether the keys are tiles in columns, the first of them across all. */
  readonly hasTiles?: boolean
}

/**
 * A screen of the kiosk. It is declared by its texts and keys alone: size, contrast, speech and the operation by a keypad
 * follow from them.
 */
export function Screen({ lines, keys, entry, children, onTap, onBack, hasTiles = false }: ScreenProps) {
  const { text, say } = useShell()
  usePresent(lines)
  useSpokenEntry(entry)
  const form = useRef<HTMLFormElement>(null)
  const field = useRef<HTMLInputElement>(null)
  useTaps({ form, field }, onTap)
  useKeysOf({ field, entry, onBack })
  const first = lines[0]?.text
  // A new sentence is scrolled into view for people who were at the keys.
  useEffect(() => {
    if (form.current && first !== undefined) form.current.scrollTop = 0
  }, [first])
  const press = (digit: string) => entry?.onChange((entry.value + digit).slice(0, entry.max))
  return (
    <form
      ref={form}
      className={`${css.screen} ${hasTiles ? css.tiles : ''} ${entry ? css.typed : ''}`}
      onSubmit={(event) => {
        event.preventDefault()
        if (entry) return entry.onEnter()
        // A reader at the pace of a person.
        const tag = field.current?.value ?? ''
        if (field.current) field.current.value = ''
        if (tag !== '') onTap(tag)
      }}
    >
      <div className={css.side}>
        <section className={css.texts} aria-live="assertive">
          {lines.map(({ text: shown, label, look = 'strong' }) => (
            <p key={`${look} ${shown}`} className={css[look]}>
              {label !== undefined && <small>{label} </small>}
              {shown}
            </p>
          ))}
        </section>
        <NumberField field={field} entry={entry} />
      </div>
      <div className={css.controls}>
        {children}
        {entry && (
          <div className={css.keys}>
            {DIGITS.map((digit) => (
              <Key key={digit} label={digit} onPress={() => press(digit)} />
            ))}
            <Key label={text.erase} sign={ERASE} onPress={() => entry.onChange(entry.value.slice(0, -1))} />
            <Key label="0" onPress={() => press('0')} />
            <Key label={text.clearAll} sign={text.clear} onPress={() => entry.onChange('')} />
          </div>
        )}
        <div className={css.decide}>
          {keys.map((key) => (
            <Key
              key={key.label}
              {...key}
              onPress={() => {
                say([])
                key.onPress()
              }}
            />
          ))}
        </div>
      </div>
    </form>
  )
}

/** A key, which says its label when a keypad reaches it. */
export function Key({ label, onPress, sign, picture, otherwise, hint, other, lang, isMain, isOff }: ScreenKey) {
  const { say, language } = useShell()
  const spoken = [otherwise === undefined ? label : { text: label, otherwise }, ...(hint === undefined ? [] : [hint])]
  return (
    <button
      type="button"
      className={`${css.key} ${isMain ? css.main : ''}`}
      lang={lang}
      {...(isOff && { 'aria-disabled': true })}
      {...(sign !== undefined && { 'aria-label': label })}
      onFocus={({ target }) => target.matches(':focus-visible') && say(spoken)}
      onClick={onPress}
    >
      {picture}
      <span>{sign ?? label}</span>
      {other !== undefined && (
        <small aria-hidden lang={language === 'ko' ? 'en' : 'ko'}>
          {other}
        </small>
      )}
      {hint !== undefined && <small>{hint}</small>}
    </button>
  )
}

interface NumberFieldProps {
  readonly field: RefObject<HTMLInputElement | null>
  /** undefined on a screen without a number: then only a reader types into it. */
  readonly entry: NumberEntry | undefined
}

/**
 * Field that takes the focus back from what was touched, because a tag reader types into it. A button that was reached
 * by keyboard keeps it. No keyboard opens on a touch screen.
 */
function NumberField({ field, entry }: NumberFieldProps) {
  const { text, isAsking } = useShell()
  useEffect(() => {
    if (isAsking) return undefined
    const keep = () => {
      if (!document.activeElement?.matches(':focus-visible')) field.current?.focus()
    }
    keep()
    const timer = setInterval(keep, REFOCUS_MS)
    return () => clearInterval(timer)
  }, [field, isAsking])
  const label = entry?.label ?? text.number
  return (
    <input
      ref={field}
      className={entry ? css.entry : css.unseen}
      data-secret={entry?.isSecret ?? false}
      aria-label={label}
      placeholder={label}
      inputMode="none"
      autoComplete="off"
      spellCheck={false}
      maxLength={TAG_VALUE_MAX}
      {...(entry
        ? { value: entry.value, onChange: ({ target }) => entry.onChange(target.value) }
        : { defaultValue: '' })}
    />
  )
}

/** Speaks what was typed: the digit, or that one was taken away. Of a secret number only that something was pressed. */
function useSpokenEntry(entry: NumberEntry | undefined): void {
  const { say, text } = useShell()
  const { value = '', isSecret = false } = entry ?? {}
  const before = useRef(value)
  useEffect(() => {
    const last = before.current
    before.current = value
    if (value === last || entry === undefined) return
    if (value.length === last.length + 1) say([isSecret ? text.pressed : value.slice(-1)])
    else if (value === '' && last.length > 1) say([text.clearAll])
    else if (value.length === last.length - 1) say([text.erase])
  }, [value, isSecret, entry, say, text])
}

interface Fields {
  readonly form: RefObject<HTMLFormElement | null>
  readonly field: RefObject<HTMLInputElement | null>
}

/** Calls `onTap` with each value of a tag reader, wherever the focus is and whatever key the reader ends it with. */
function useTaps({ form, field }: Fields, onTap: (tag: string) => void): void {
  const take = useEffectEvent(onTap)
  useEffect(
    () =>
      form.current && field.current
        ? addTaker({ scope: form.current, field: field.current, isTypedInto: true, take: (tag) => take(tag) })
        : undefined,
    [form, field],
  )
}

interface Typed extends Pick<Fields, 'field'> {
  readonly entry: NumberEntry | undefined
  readonly onBack: () => void
}

/**
 * Takes the digits and the back key of a keypad, also while one of the screen's keys has the focus. The first of a
 * reader's characters are taken back when the whole of its value is known.
 */
function useKeysOf({ field, entry, onBack }: Typed): void {
  const press = useEffectEvent(({ target, key }: KeyboardEvent) => {
    const isTyping = target === field.current
    const isErasing = key === 'Backspace' && entry !== undefined && entry.value !== ''
    if (key === 'Escape' || key === 'BrowserBack' || (key === 'Backspace' && !isErasing)) onBack()
    else if (!isTyping && isErasing) entry.onChange(entry.value.slice(0, -1))
    else if (!isTyping && entry && /^\d$/.test(key)) entry.onChange((entry.value + key).slice(0, entry.max))
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])
}
