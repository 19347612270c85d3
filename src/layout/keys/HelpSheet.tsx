import Button from '@mui/material/Button'
import Switch from '@mui/material/Switch'
import { use, useId, useSyncExternalStore } from 'react'
import { useText } from '../../i18n/useText.ts'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import { focusOnce } from '../../ui/focus.ts'
import { KeyList } from '../../ui/keys/KeyList.tsx'
import css from './HelpSheet.module.css'
import type { ShortcutGroup } from '../../ui/keys/ShortcutRegistry.ts'
import { ShortcutsContext } from '../../ui/keys/useShortcuts.ts'

interface HelpSheetProps {
  /** Whether single-key shortcuts are enabled on this device. */
  readonly enabled: boolean
  readonly onEnable: (enabled: boolean) => void
  readonly onClose: () => void
}

/** Dialog with every shortcut of the page below it, and the switch for single-key shortcuts (WCAG 2.1.4). */
export function HelpSheet({ enabled, onEnable, onClose }: HelpSheetProps) {
  const text = useText()
  const switchId = useId()
  const registry = use(ShortcutsContext)
  const groups = useSyncExternalStore(registry.subscribe, registry.getGroups).map(({ current }) => current)
  return (
    <FormDialog title={text('layout.keys.title')} onClose={onClose}>
      <div className={css.groups}>
        {headings(groups).map((title) => (
          <section key={title}>
            <h3 className={css.group}>{text(title)}</h3>
            <KeyList
              shortcuts={groups.filter((group) => group.title === title).flatMap(({ shortcuts }) => shortcuts)}
              text={text}
              isResting={!enabled}
            />
          </section>
        ))}
      </div>
      <footer className={css.footer}>
        <label className={css.switch} htmlFor={switchId}>
          <Switch id={switchId} checked={enabled} onChange={(event) => onEnable(event.target.checked)} />
          <span>
            {text('layout.keys.enabled')}
            <small>{text('layout.keys.enabledHint')}</small>
          </span>
        </label>
        <Button ref={focusOnce} onClick={onClose}>
          {text('ra.action.close')}
        </Button>
      </footer>
    </FormDialog>
  )
}

/** Sorts the page's own headings before those that apply everywhere. */
function headings(groups: readonly ShortcutGroup[]): ShortcutGroup['title'][] {
  const titles = [...new Set(groups.map(({ title }) => title))]
  return titles.sort((a, b) => Number(a === EVERYWHERE) - Number(b === EVERYWHERE))
}

const EVERYWHERE: ShortcutGroup['title'] = 'layout.keys.everywhere'
