import { useMutation } from '@tanstack/react-query'
import type { Did } from '../../../contract/dids.ts'
import type { OptionName } from '../../../contract/boardOptions.ts'
import { useApi } from '../../api/useApi.ts'
import { useText } from '../../i18n/useText.ts'
import { useToast } from '../../ui/feedback/useToast.tsx'
import { changeOption, optionPatch } from './optionPatches.ts'
import type { OptionValues } from './optionValues.ts'

interface Copy {
  readonly values: OptionValues
  readonly options: readonly OptionName[]
  readonly targets: readonly Did[]
}

/**
 * Copies options to boards, each option of a board in one call, as its own page does. Options that were not copied are
 * named.
 *
 * @param onDone called after everything was tried
 */
export function useCopyOptions(onDone: () => void) {
  const text = useText()
  const toast = useToast()
  const api = useApi()
  const { mutate, isPending } = useMutation({
    mutationFn: async ({ values, options, targets }: Copy) => {
      const failed: { readonly board: Did; readonly options: readonly OptionName[] }[] = []
      // One board after the other, so that dozens of boards do not crowd out the calls of patients.
      for (const board of targets) {
        const results = await Promise.allSettled(
          options.map((name) => changeOption(api, optionPatch(name, board.id, values), OVERWRITE)),
        )
        const lost = options.filter((_, at) => results[at]?.status === 'rejected')
        if (lost.length > 0) failed.push({ board, options: lost })
      }
      return failed
    },
    onSuccess: (failed, { targets }) => {
      const nameOf = ({ no, name }: Did) => text('list.numbered', { no, name: name.kr })
      if (failed.length === 0) toast('SUCCESS', text('didOptions.copy.done', { count: targets.length }))
      else
        toast(
          'ERROR',
          text('didOptions.copy.failed'),
          failed
            .map(({ board, options }) =>
              text('didOptions.copy.failedAt', {
                board: nameOf(board),
                options: options.map((name) => text(`didOptions.${name}.title`)).join(', '),
              }),
            )
            .join(' '),
        )
      onDone()
    },
  })
  return { copy: mutate, isPending }
}

/** Instead of a version: whatever the other board has is replaced. */
const OVERWRITE = ''
