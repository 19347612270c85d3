import ContentCopy from '@mui/icons-material/ContentCopy'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useFormContext, useFormState } from 'react-hook-form'
import type { Did } from '../../../contract/dids.ts'
import { OPTION_NAMES, type OptionName } from '../../../contract/boardOptions.ts'
import { useApi } from '../../api/useApi.ts'
import { useText } from '../../i18n/useText.ts'
import { useToast } from '../../ui/feedback/useToast.tsx'
import { DialogActions, FormDialog } from '../../ui/form/FormDialog.tsx'
import { useAllRecords } from '../../ui/useAllRecords.ts'
import css from './CopyOptions.module.css'
import { changeOption, optionPatch } from './optionPatches.ts'
import type { OptionValues } from './optionValues.ts'
import type { FoundDid } from './useDid.ts'

/** Button that copies the stored options of a board to others. */
export function CopyOptions({ did }: { readonly did: FoundDid }) {
  const text = useText()
  const { getValues } = useFormContext<OptionValues>()
  const { isDirty } = useFormState()
  const [values, setValues] = useState<OptionValues | null>(null)
  return (
    <>
      <Button
        startIcon={<ContentCopy />}
        disabled={isDirty}
        title={text(isDirty ? 'didOptions.copy.applyFirst' : 'didOptions.copy.hint')}
        onClick={() => setValues(structuredClone(getValues()))}
      >
        {text('didOptions.copy.open')}
      </Button>
      {values && <CopyDialog did={did} values={values} onClose={() => setValues(null)} />}
    </>
  )
}

interface CopyDialogProps {
  readonly did: FoundDid
  readonly values: OptionValues
  readonly onClose: () => void
}

function CopyDialog({ did, values, onClose }: CopyDialogProps) {
  const text = useText()
  const { data: boards = [] } = useAllRecords<Did>('dids')
  const others = boards.filter(({ id }) => String(id) !== String(did.id))
  const known = OPTION_NAMES.filter((name) => values[name] !== null)
  const [chosenBoards, chooseBoards] = useState<ReadonlySet<string>>(NOBODY)
  const [chosen, choose] = useState<ReadonlySet<OptionName>>(new Set(known.filter((name) => !OF_ONE_BOARD.has(name))))
  const { copy, isPending } = useCopyOptions(onClose)
  const targets = others.filter(({ id }) => chosenBoards.has(String(id)))
  const options = known.filter((name) => chosen.has(name))
  const isAll = others.length > 0 && targets.length === others.length
  return (
    <FormDialog
      title={text('didOptions.copy.open')}
      subtitle={text('list.numbered', { no: did.no, name: did.name.kr })}
      onClose={onClose}
    >
      <div className={css.body}>
        <fieldset className={css.group}>
          <legend>{text('didOptions.copy.to')}</legend>
          {others.length > 1 && (
            <FormControlLabel
              label={text('didOptions.copy.all')}
              control={
                <Checkbox
                  checked={isAll}
                  indeterminate={targets.length > 0 && !isAll}
                  onChange={() => chooseBoards(isAll ? NOBODY : new Set(others.map(({ id }) => String(id))))}
                />
              }
            />
          )}
          {others.map(({ id, no, name }) => (
            <FormControlLabel
              key={id}
              label={text('list.numbered', { no, name: name.kr })}
              control={
                <Checkbox
                  checked={chosenBoards.has(String(id))}
                  onChange={() => chooseBoards(toggled(chosenBoards, String(id)))}
                />
              }
            />
          ))}
          {others.length === 0 && <p className={css.none}>{text('didOptions.copy.none')}</p>}
        </fieldset>
        <fieldset className={css.group}>
          <legend>{text('didOptions.copy.options')}</legend>
          {known.map((name) => (
            <FormControlLabel
              key={name}
              label={text(`didOptions.${name}.title`)}
              control={<Checkbox checked={chosen.has(name)} onChange={() => choose(toggled(chosen, name))} />}
            />
          ))}
        </fieldset>
      </div>
      <DialogActions>
        <Button onClick={onClose}>{text('ra.action.cancel')}</Button>
        <Button
          variant="contained"
          color="primary"
          loading={isPending}
          disabled={targets.length === 0 || options.length === 0}
          onClick={() => copy({ values, options, targets })}
        >
          {text('didOptions.copy.submit', { count: targets.length })}
        </Button>
      </DialogActions>
    </FormDialog>
  )
}

/** A photo shows the doctor of one board, and a ticket is for one thing. */
const OF_ONE_BOARD: ReadonlySet<OptionName> = new Set(['doctorPhoto', 'tickets'])

const NOBODY: ReadonlySet<string> = new Set()

const toggled = <T,>(chosen: ReadonlySet<T>, one: T): ReadonlySet<T> =>
  chosen.has(one) ? new Set([...chosen].filter((other) => other !== one)) : new Set([...chosen, one])

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
function useCopyOptions(onDone: () => void) {
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
