import type { WireId } from '../../../contract/answerFields.ts'
import { use, useEffect, useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { OPTION_NAMES, type OptionName } from '../../../contract/boardOptions.ts'
import type { ChangedRecord } from '../../../contract/changedRecord.ts'
import { useApi } from '../../api/useApi.ts'
import { useText } from '../../i18n/useText.ts'
import { draftOf, offerDraft } from '../../session/drafts.ts'
import { changedRecordOf, hintOf, statusOf } from '../../ui/feedback/failure.ts'
import { useToast } from '../../ui/feedback/useToast.tsx'
import { FormName } from '../../ui/form/useDraft.ts'
import type { OptionOutcome } from './optionOutcome.ts'
import { changedOptions, changeOption, optionPatch, readOption } from './optionPatches.ts'
import { type OptionValues, readOptionValues } from './optionValues.ts'

/**
 * Sends each changed option in a separate request with the version that it was read at. Separate versions are
 * needed because a successful change of one option must not hide a colleague's change of another.
 *
 * An option that was stored no longer counts as changed. An option that a colleague has changed in the meantime still
 * counts as changed, and its section shows both values. A failed option still counts as changed; the toast names it and
 * its section shows the error.
 */
export function useApplyOptions(
  didId: WireId,
  form: UseFormReturn<OptionValues>,
  initial: { values: OptionValues; version: string },
) {
  const text = useText()
  const toast = useToast()
  const api = useApi()
  const storedRef = useRef(initial.values)
  const page = use(FormName)
  const [kept] = useState(() => draftOf(page, 'version') as Versions | undefined)
  const versionsRef = useRef<Versions>(kept ?? {})
  const [failed, setFailed] = useState<ReadonlySet<OptionName>>(NONE)
  const [conflicts, setConflicts] = useState<OptionOutcome['conflicts']>(NO_CONFLICTS)

  const { version } = initial
  useEffect(
    () =>
      offerDraft(page, 'version', () =>
        Object.fromEntries(OPTION_NAMES.map((name) => [name, versionsRef.current[name] ?? version])),
      ),
    [page, version],
  )

  async function apply(values: OptionValues): Promise<void> {
    const failures = new Map<OptionName, unknown>()
    const overtaken = new Map<OptionName, ChangedRecord>()
    const send = async (name: OptionName) => {
      try {
        versionsRef.current[name] = await changeOption(
          api,
          optionPatch(name, didId, values),
          versionsRef.current[name] ?? version,
        )
      } catch (error) {
        const changed = changedRecordOf(error)
        if (changed) overtaken.set(name, changed)
        else failures.set(name, error)
      }
    }
    await Promise.all(changedOptions(values, storedRef.current).map(send))

    const next: OptionValues = { ...storedRef.current }
    for (const name of OPTION_NAMES) if (!failures.has(name) && !overtaken.has(name)) copyOption(name, values, next)
    for (const [name, changed] of overtaken) copyOption(name, storedIn(changed), next)
    storedRef.current = next
    setFailed(new Set(failures.keys()))
    setConflicts(inPageOrder(overtaken))
    resetTo(next, structuredClone(form.getValues()), form)

    if (failures.size > 0) {
      const options = [...inPageOrder(failures).keys()].map((name) => text(`didOptions.${name}.title`)).join(', ')
      const [refusal] = inPageOrder(failures).values()
      const status = statusOf(refusal)
      const hint = status
        ? text('didOptions.notAppliedHint', { options, status })
        : text('didOptions.notAppliedAway', { options, why: hintOf(refusal, text) })
      toast('ERROR', text('crud.failed'), hint)
    } else if (overtaken.size === 0) toast('SUCCESS', text('didOptions.applied'), text('didOptions.appliedHint'))
  }

  function keepMine(name: OptionName): void {
    versionsRef.current[name] = conflicts.get(name)?.version ?? ''
  }

  async function reload(name: OptionName): Promise<void> {
    try {
      const { option, version } = await readOption(api, didId)
      const typed = structuredClone(form.getValues())
      const next = { ...storedRef.current }
      for (const values of [typed, next]) copyOption(name, readOptionValues(option), values)
      storedRef.current = next
      versionsRef.current[name] = version
      setConflicts((known) => new Map([...known].filter(([other]) => other !== name)))
      resetTo(next, typed, form)
    } catch (error) {
      toast('ERROR', text('errors.failed'), hintOf(error, text))
    }
  }

  const outcome: OptionOutcome = { failed, conflicts, keepMine, reload }
  return { apply, outcome }
}

/** Versions at which single options were read or stored. */
type Versions = Partial<Record<OptionName, string>>

const NONE: ReadonlySet<OptionName> = new Set()
const NO_CONFLICTS: OptionOutcome['conflicts'] = new Map()

const inPageOrder = <T>(of: ReadonlyMap<OptionName, T>) =>
  new Map([...of].toSorted(([one], [other]) => OPTION_NAMES.indexOf(one) - OPTION_NAMES.indexOf(other)))

/**
 * The colleague's stored value in the form's shape. It becomes the new baseline that the user's input is compared with.
 */
const storedIn = ({ fields }: ChangedRecord) =>
  readOptionValues(Object.fromEntries(fields.map(({ field, stored }) => [field, stored])))

/** Makes `stored` the baseline of the form. Values in `typed` that differ from it stay as changes. */
function resetTo(stored: OptionValues, typed: OptionValues, form: UseFormReturn<OptionValues>): void {
  form.reset(stored)
  for (const name of changedOptions(typed, stored)) form.setValue(name, typed[name], { shouldDirty: true })
}

function copyOption<N extends OptionName>(name: N, from: OptionValues, to: OptionValues): void {
  to[name] = from[name]
}
