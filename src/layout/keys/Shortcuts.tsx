import {
  lazy,
  type ReactNode,
  Suspense,
  useCallback,
  useEffect,
  useEffectEvent,
  useState,
  createContext,
  use,
} from 'react'
import { useStore } from 'react-admin'
import { useText } from '../../i18n/useText.ts'
import { ReaderGuard, type RemovedValue } from '../../tagReader/ReaderGuard.ts'
import { useToast } from '../../ui/feedback/useToast.tsx'
import { ShortcutRegistry } from '../../ui/keys/ShortcutRegistry.ts'
import { ShortcutsContext, useShortcuts } from '../../ui/keys/useShortcuts.ts'

const HelpSheet = lazy(async () => ({ default: (await import('./HelpSheet.tsx')).HelpSheet }))

/** Gives pages their keys, and `?` that lists them. */
export function Shortcuts({ children }: { children: ReactNode }) {
  const [registry] = useState(() => new ShortcutRegistry())
  // Users can switch letters and signs off on this device (WCAG 2.1.4).
  const [stored, store] = useStore('ConsoleShortcuts', 'on')
  const enabled = stored !== 'off'
  const [open, setOpen] = useState(false)
  const help = useCallback(() => setOpen(true), [])
  useReaderGuard()
  useEffect(() => registry.listen(enabled), [registry, enabled])
  return (
    <ShortcutsContext value={registry}>
      <HelpContext value={help}>
        {children}
        <HelpKey onPress={help} />
        {open && (
          <Suspense>
            <HelpSheet enabled={enabled} onEnable={(on) => store(on ? 'on' : 'off')} onClose={() => setOpen(false)} />
          </Suspense>
        )}
      </HelpContext>
    </ShortcutsContext>
  )
}

/** Tells when a tag was ignored, because nothing on the page takes it, or removed from a text field. */
function useReaderGuard(): void {
  const text = useText()
  const toast = useToast()
  const onRemoved = useEffectEvent(({ isTaken, putBack }: RemovedValue) =>
    toast(
      'INFOMATION',
      text(isTaken ? 'form.tagTaken' : 'form.tagDropped'),
      text(putBack ? 'form.tagRemovedHint' : 'form.tagDroppedHint'),
      putBack && { label: text('form.putBack'), onClick: putBack },
    ),
  )
  useEffect(() => new ReaderGuard((removed) => onRemoved(removed)).listen(), [])
}

/** Rendered after the pages, so that their shortcuts come first in the sheet. */
function HelpKey({ onPress }: { onPress: () => void }) {
  useShortcuts({
    title: 'layout.keys.everywhere',
    shortcuts: [
      { keys: ['?'], label: 'layout.keys.help', run: onPress },
      { keys: ['Escape'], label: 'layout.keys.close' },
    ],
  })
  return null
}

/** Opens the sheet that lists the keys of the page. */
const HelpContext = createContext<() => void>(() => {})

export const useHelp = (): (() => void) => use(HelpContext)
