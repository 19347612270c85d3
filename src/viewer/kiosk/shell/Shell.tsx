import { Fragment, type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { filled, type KioskLanguage, kioskTexts } from '../../../../domain/kioskTexts.ts'
import { applyLocale } from '../../../i18n/locale.ts'
import { ReaderGuard } from '../../../tagReader/ReaderGuard.ts'
import css from '../Kiosk.module.css'
import { sizesOf } from './millimetres.ts'
import { Key } from './Screen.tsx'
import { type KioskShell, ShellContext } from './shellContext.ts'
import { Speaker, type Spoken } from './speaker.ts'
import { TimeQuestion } from './TimeQuestion.tsx'
import { useHelp } from './useHelp.ts'
import { useKeypad } from './useKeypad.ts'
import { useScrolling } from './useScrolling.ts'
import { useTime } from './useTime.ts'

interface ShellProps {
  readonly kioskKey: string
  /** Diagonal of the screen. */
  readonly inches: number
  /** Called when staff have revoked the key. */
  readonly onRefused: () => void
  /** The screens, which begin anew with each person. */
  readonly children: ReactNode
}

/** Modes in which a person wants to see the kiosk. */
const USUAL = { isLow: false, isLarge: false, isContrast: false }

/**
 * The frame around all screens of a kiosk: language, height, size, contrast and speech, which each person sets and the
 * next finds as they were; the time; the keypad.
 */
export function Shell({ kioskKey, inches, onRefused, children }: ShellProps) {
  const [language, setLanguage] = useState<KioskLanguage>('ko')
  const [modes, setModes] = useState(USUAL)
  const [person, setPerson] = useState(0)
  useEffect(() => applyLocale(language), [language])
  useEffect(() => new ReaderGuard(() => undefined).listen(), [])
  const text = kioskTexts(language)
  const { speaker, isSpeaking, setSpeaking, say, present } = useSpeech(kioskKey, language)
  const { help, toggle, forget } = useHelp(kioskKey)
  const startAgain = useCallback(() => setPerson((count) => count + 1), [])
  const startOver = useCallback(() => {
    forget()
    setLanguage('ko')
    setModes(USUAL)
    setSpeaking(false)
    startAgain()
  }, [setSpeaking, forget, startAgain])
  const { isAsking, extend } = useTime(() => speaker.isSpeaking, startOver)
  useKeypad({
    onHelp: () => setSpeaking(true),
    onVolume: (step) => {
      say([filled(text.volume, { count: speaker.turn(step) })])
    },
  })
  const shell = useMemo<KioskShell>(
    () => ({ text, language, kioskKey, startAgain, startOver, refuse: onRefused, say, present, isAsking }),
    [text, language, kioskKey, startAgain, startOver, onRefused, say, present, isAsking],
  )
  const told = help && text[help]
  useEffect(() => {
    if (told !== null) say([told])
  }, [told, say])
  const { pixels, isSmall } = useSizes(inches)
  const mode = (name: keyof typeof USUAL, on: string, off: string) => (
    <Key label={modes[name] ? off : on} onPress={() => setModes({ ...modes, [name]: !modes[name] })} />
  )
  const { modes: names } = text
  const { stage, way, scroll } = useScrolling()
  const other = language === 'ko' ? 'en' : 'ko'
  return (
    <ShellContext value={shell}>
      <main
        className={css.kiosk}
        data-small={isSmall}
        data-low={modes.isLow}
        data-large={modes.isLarge}
        data-contrast={modes.isContrast}
        lang={language}
        ref={(main) => main?.style.setProperty('--mm', `${pixels}px`)}
      >
        {/* Enlarged, only screen readers find the heading: the room is needed for what the screen asks. */}
        <h1 className={modes.isLarge ? 'visually-hidden' : undefined}>{text.title}</h1>
        <div ref={stage} className={css.stage}>
          <Fragment key={person}>{children}</Fragment>
        </div>
        <output className={css.told}>{told}</output>
        <nav className={css.bar}>
          <Key label={help === 'called' ? names.cancelCall : names.call} onPress={toggle} />
          {mode('isLow', names.low, names.high)}
          {mode('isLarge', names.large, names.small)}
          {mode('isContrast', names.contrast, names.usual)}
          <Key label={isSpeaking ? names.silence : names.speech} onPress={() => setSpeaking(!isSpeaking)} />
          <Key label={text.other} lang={other} onPress={() => setLanguage(other)} />
          {way && <Key label={names[way]} onPress={scroll} />}
        </nav>
        {isAsking && <TimeQuestion onExtend={extend} />}
      </main>
    </ShellContext>
  )
}

/** Returns the sizes of the screen, also after it was turned. */
function useSizes(inches: number): ReturnType<typeof sizesOf> {
  const [sizes, setSizes] = useState(() => sizesOf(inches))
  useEffect(() => {
    const measure = () => setSizes(sizesOf(inches))
    measure()
    addEventListener('resize', measure)
    return () => removeEventListener('resize', measure)
  }, [inches])
  return sizes
}

/** The speech of the kiosk: off until a person switches it on, or plugs in an earphone. */
function useSpeech(kioskKey: string, language: KioskLanguage) {
  const [speaker] = useState(() => new Speaker(kioskKey))
  const [isSpeaking, setIsSpeaking] = useState(false)
  /** Sentences of the present screen, and of those behind it. */
  const screens = useRef<(readonly Spoken[])[]>([])
  const isOn = useRef(false)
  useEffect(() => () => speaker.close(), [speaker])
  const say = useCallback(
    (sentences: readonly Spoken[]) => void (isOn.current && speaker.say(sentences, language)),
    [speaker, language],
  )
  const setSpeaking = useCallback(
    (on: boolean) => {
      isOn.current = on
      setIsSpeaking(on)
      if (on)
        speaker.say([kioskTexts(language).welcome, ...(screens.current[screens.current.length - 1] ?? [])], language)
      else speaker.stop()
    },
    [speaker, language],
  )
  const present = useCallback(
    (sentences: readonly Spoken[]) => {
      screens.current = [...screens.current, sentences]
      const { welcome } = kioskTexts(language)
      // The first screen may change during the welcome, when the services arrive.
      say(speaker.sentence === welcome ? [welcome, ...sentences] : sentences)
      return () => {
        screens.current = screens.current.filter((each) => each !== sentences)
      }
    },
    [say, speaker, language],
  )
  useEarphone(setSpeaking)
  return { speaker, isSpeaking, setSpeaking, say, present }
}

/** Switches the speech on when an earphone is plugged in, and off when it is taken out. */
function useEarphone(setSpeaking: (on: boolean) => void): void {
  useEffect(() => {
    const { mediaDevices } = navigator as { mediaDevices?: MediaDevices }
    if (!mediaDevices) return undefined
    const count = async () =>
      (await mediaDevices.enumerateDevices()).filter(({ kind }) => kind === 'audiooutput').length
    let known = count()
    const changed = async () => {
      const [before, now] = await Promise.all([known, count()])
      known = Promise.resolve(now)
      // Browsers that count no devices of a page without a microphone still say that one has come or gone.
      setSpeaking(now >= before)
    }
    const change = () => void changed().catch(() => setSpeaking(true))
    mediaDevices.addEventListener('devicechange', change)
    return () => mediaDevices.removeEventListener('devicechange', change)
  }, [setSpeaking])
}
