import type { Display } from '../../../contract/displays.ts'
import { useText } from '../../i18n/useText.ts'
import { useCloseDialog } from '../../ui/crud/useCloseDialog.ts'
import { NotLoaded } from '../../ui/page/NotLoaded.tsx'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import { DisplayLine, isScreen } from './DisplayLine.tsx'
import dialogCss from './ScreensDialog.module.css'
import type { Displays } from './useDisplays.ts'

/**
 * `/dids/screens`: lists every screen that shows a board or did so recently. Staff name, rename and remove screens here.
 */
export function ScreensDialog({ displays }: { readonly displays: Displays }) {
  const text = useText()
  const close = useCloseDialog()
  return (
    <FormDialog title={text('resources.dids.displays.all')} onClose={close}>
      <div className={dialogCss.body}>
        <p className={dialogCss.lead}>{text('resources.dids.displays.lead')}</p>
        <Screens displays={displays} />
      </div>
    </FormDialog>
  )
}

function Screens({ displays }: { readonly displays: Displays }) {
  const text = useText()
  const { all, error, retry } = displays
  if (!all) return <NotLoaded error={error} onRetry={retry} height={96} />
  if (all.length === 0) return <p className={dialogCss.empty}>{text('resources.dids.displays.noneAtAll')}</p>
  const groups = Object.entries(Object.groupBy(all, groupOf)) as [Group, Display[]][]
  return groups
    .toSorted(([a], [b]) => GROUPS.indexOf(a) - GROUPS.indexOf(b))
    .map(([group, members]) => (
      <section key={group} className={dialogCss.group}>
        <h3 className={dialogCss.title}>
          {text(`resources.dids.displays.groups.${group}`, { count: members.length })}
        </h3>
        <ul>
          {members.map((display) => (
            <DisplayLine key={display.id} display={display} displays={displays} />
          ))}
        </ul>
      </section>
    ))
}

/** Screens without a name come first, as naming them is the main purpose of this dialog. */
const GROUPS = ['unnamed', 'named', 'others'] as const
type Group = (typeof GROUPS)[number]

function groupOf(display: Display): Group {
  if (display.name !== '') return 'named'
  return isScreen(display) ? 'unnamed' : 'others'
}
