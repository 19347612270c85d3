import { useState } from 'react'
import { useDataProvider } from 'react-admin'
import type { UseFormReturn } from 'react-hook-form'
import { OPTION_NAMES, type OptionName } from '../../../contract/optionNames.ts'
import type { AppDataProvider } from '../../dataProvider/createDataProvider.ts'
import type { BoardId } from '../../dataProvider/didCalls.ts'
import { useText } from '../../i18n/useText.ts'
import { statusOf } from '../../ui/feedback/failure.ts'
import { useToast } from '../../ui/feedback/useToast.tsx'
import { changedOptions, optionPatch } from './optionPatches.ts'
import type { OptionValues } from './optionValues.ts'

/**
 * Sends each changed option in a call of its own (OM-03). What succeeded is stored and no longer a change; what failed
 * stays one, is named by the toast and marked at its section.
 */
export function useApplyOptions(didId: BoardId, form: UseFormReturn<OptionValues>, initial: OptionValues) {
  const text = useText()
  const toast = useToast()
  const provider = useDataProvider<AppDataProvider>()
  const [stored, setStored] = useState(initial)
  const [failed, setFailed] = useState<ReadonlySet<OptionName>>(NONE)

  async function apply(values: OptionValues): Promise<void> {
    const names = changedOptions(values, stored)
    const results = await Promise.allSettled(names.map((name) => provider.changeDidOption(optionPatch(name, didId, values))))
    const failures = names.filter((_, at) => results[at]?.status === 'rejected')

    const next: OptionValues = { ...stored }
    for (const name of OPTION_NAMES) if (!failures.includes(name)) copyOption(name, values, next)
    setStored(next)
    setFailed(new Set(failures))
    resetTo(next, form)

    const refusal = results.find((result) => result.status === 'rejected')
    if (!refusal) return toast('SUCCESS', text('didOptions.applied'), text('didOptions.appliedHint'))
    const options = failures.map((name) => text(`didOptions.${name}.title`)).join(', ')
    toast('ERROR', text('didOptions.notApplied'), text('didOptions.notAppliedHint', { options, status: statusOf(refusal.reason) }))
  }
  return { apply, failed }
}

const NONE: ReadonlySet<OptionName> = new Set()

/** Makes `next` what counts as unchanged; what failed, or was typed meanwhile, stays as a change. */
function resetTo(next: OptionValues, form: UseFormReturn<OptionValues>): void {
  const typed = structuredClone(form.getValues())
  form.reset(next)
  for (const name of changedOptions(typed, next)) form.setValue(name, typed[name], { shouldDirty: true })
}

function copyOption<N extends OptionName>(name: N, from: OptionValues, to: OptionValues): void {
  to[name] = from[name]
}
