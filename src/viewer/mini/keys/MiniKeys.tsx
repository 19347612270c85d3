import { type RefObject, useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react'
import { keys as english } from '../../../i18n/en/keys.ts'
import { displayLanguage } from '../../../i18n/display/english.ts'
import { keys as korean } from '../../../i18n/ko/keys.ts'
import { useQueueWords } from '../../../i18n/queueWords.ts'
import { useRowKeys } from '../../../queue/keys/useRowKeys.ts'
import { numberedName } from '../../../queue/numberedName.ts'
import { KeyList } from '../../../ui/keys/KeyList.tsx'
import { type Shortcut, ShortcutRegistry } from '../../../ui/keys/ShortcutRegistry.ts'
import { ReaderGuard } from '../../../tagReader/ReaderGuard.ts'
import { useDoubleClicks } from '../../../queue/useDoubleClicks.ts'
import type { Patient } from '../../../queue/readPatients.ts'
import type { MiniContent } from '../loadMini.ts'
import { MiniDialog } from '../MiniDialog.tsx'
import type { ToastStore } from '../toastStore.ts'
import type { MiniActions } from '../useMiniActions.ts'
import css from './MiniKeys.module.css'

interface MiniKeysProps {
  readonly lists: RefObject<HTMLElement | null>
  readonly content: MiniContent
  readonly actions: MiniActions
  readonly toasts: ToastStore
  /** The key pressed before the keys were loaded; it is pressed again once they are. */
  readonly firstKey: KeyboardEvent | undefined
  readonly isHelpOpen: boolean
  readonly openHelp: (isOpen: boolean) => void
  /** Called for the second click of a double click that hits another row. */
  readonly onRefused: () => void
}

type KeyText = keyof typeof korean

/**
 * The cockpit's keys for the lists of one board, the key `?` that opens the sheet of them, and what guards against double
 * clicks: a window in use needs them.
 */
export function MiniKeys({
  lists,
  content,
  actions,
  toasts,
  firstKey,
  isHelpOpen,
  openHelp,
  onRefused,
}: MiniKeysProps) {
  const text = displayLanguage() === 'en' ? english : korean
  const letters = useSyncExternalStore(followTabs, areLettersKeys)
  const [asked, ask] = useState<Patient | null>(null)
  const say = (why: KeyText) => toasts.show({ type: 'INFOMATION', title: text[why] })
  const { go, pressed, follow } = useRowKeys(lists, {
    boards: [],
    queueOf: () => content,
    act: (kind, patient) => {
      // Other servers send no `front` and know neither of these moves.
      if (patient.front === undefined && (kind === 'recall' || kind === 'noShow')) say('notHere')
      else actions.act({ kind }, patient)
    },
    askComplete: ask,
    onUseless: say,
    start: '[data-row^=waiting]',
  })
  const undo = () => {
    follow()
    actions.undoLast({ onNone: () => say('nothingToUndo') })
  }
  const shortcuts: Shortcut<KeyText>[] = [
    { keys: ['ArrowUp', 'ArrowDown'], label: 'rows', run: go },
    { keys: ['Enter'], label: 'primary', run: pressed('Enter') },
    { keys: ['h'], label: 'hold', run: pressed('h') },
    { keys: ['d'], label: 'complete', run: pressed('d') },
    { keys: ['r'], label: 'recall', run: pressed('r') },
    { keys: ['n'], label: 'noShow', run: pressed('n') },
    { keys: ['u'], label: 'undo', run: undo },
    { keys: ['?'], label: 'help', run: () => openHelp(true) },
  ]
  useReaderGuard(() => say('tagDropped'))
  useDoubleClicks(lists, onRefused)
  useKeys(shortcuts, letters, firstKey)

  return (
    <>
      {isHelpOpen && <KeySheet {...{ shortcuts, text, letters, enableLetters }} onClose={() => openHelp(false)} />}
      {asked && (
        <MiniCompleteDialog
          patient={asked}
          question={text.neverCalled}
          onConfirm={() => actions.act({ kind: 'complete' }, asked)}
          onClose={() => ask(null)}
        />
      )}
    </>
  )
}

/** Key under which the console's store keeps on this device whether letters are keys (WCAG 2.1.4): 'on' or 'off'. */
const LETTERS = 'ConsoleShortcuts'

const areLettersKeys = () => localStorage.getItem(LETTERS) !== 'off'

function enableLetters(enabled: boolean): void {
  localStorage.setItem(LETTERS, enabled ? 'on' : 'off')
  // Browsers notify only the other tabs.
  dispatchEvent(new StorageEvent('storage', { key: LETTERS }))
}

function followTabs(listener: () => void): () => void {
  addEventListener('storage', listener)
  return () => removeEventListener('storage', listener)
}

/** Tells when a tag was dropped. */
function useReaderGuard(onDropped: () => void): void {
  const tell = useEffectEvent(onDropped)
  useEffect(() => new ReaderGuard(() => tell()).listen(), [])
}

/** Listens to the keys while the component is mounted. */
function useKeys(shortcuts: readonly Shortcut<KeyText>[], letters: boolean, firstKey: KeyboardEvent | undefined): void {
  const [registry] = useState(() => new ShortcutRegistry<KeyText>())
  const group = useRef<{ title: KeyText; shortcuts: readonly Shortcut<KeyText>[] }>({ title: 'title', shortcuts })
  useEffect(() => {
    group.current = { title: 'title', shortcuts }
  })
  useEffect(() => registry.add(group), [registry, group])
  useEffect(() => registry.listen(letters), [registry, letters])
  useEffect(() => {
    if (firstKey) pressAgain(firstKey)
  }, [firstKey])
}

/** Dispatches a key event again that came before anything listened to it. */
function pressAgain({ target, key, code, ctrlKey, altKey, metaKey, shiftKey, repeat }: KeyboardEvent): void {
  const init = { key, code, ctrlKey, altKey, metaKey, shiftKey, repeat, bubbles: true, cancelable: true }
  target?.dispatchEvent(new KeyboardEvent('keydown', init))
}

interface KeySheetProps {
  readonly shortcuts: readonly Shortcut<KeyText>[]
  readonly text: typeof korean
  /** Whether letter and symbol shortcuts are enabled on this device. */
  readonly letters: boolean
  readonly enableLetters: (enabled: boolean) => void
  readonly onClose: () => void
}

/** List of the window's keys, with a switch that disables letter shortcuts (WCAG 2.1.4). */
function KeySheet({ shortcuts, text, letters, enableLetters, onClose }: KeySheetProps) {
  return (
    <MiniDialog title={text.title} onClose={onClose}>
      <KeyList shortcuts={shortcuts} text={(label) => text[label]} />
      <label className={css.letters}>
        <input type="checkbox" checked={letters} onChange={(event) => enableLetters(event.currentTarget.checked)} />
        {text.enabled}
      </label>
    </MiniDialog>
  )
}

interface MiniCompleteDialogProps {
  readonly patient: Patient
  readonly question: string
  readonly onConfirm: () => void
  readonly onClose: () => void
}

/**
 * Asks before a key completes the exam of a patient who was never called. The button that closes it comes first and gets
 * the focus: Enter right after the letter completes nobody.
 */
function MiniCompleteDialog({ patient, question, onConfirm, onClose }: MiniCompleteDialogProps) {
  const { text } = useQueueWords()
  const complete = () => {
    onConfirm()
    onClose()
  }
  return (
    <MiniDialog
      title={text('patient', { name: numberedName(patient) })}
      onClose={onClose}
      answer={
        <button type="button" onClick={complete}>
          {text('complete')}
        </button>
      }
    >
      <p>{question}</p>
    </MiniDialog>
  )
}
