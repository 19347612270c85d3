import { useRef, useState } from 'react'
import type { Visit } from '../../../contract/visits.ts'
import { useApi } from '../../api/useApi.ts'
import { formatTime } from '../../i18n/formatTime.ts'
import { useText } from '../../i18n/useText.ts'
import { ConfirmDialog } from '../../ui/feedback/ConfirmDialog.tsx'
import { usePlaces } from '../usePlaces.ts'
import { findAlike } from './findAlike.ts'
import { whereText } from '../whereTexts.ts'

/** Maximum number of patients that the question lists. */
const SHOWN_MAX = 5

type Patient = Pick<Visit, 'name' | 'patientNo'>

interface AlikeQuestion {
  /**
   * Today's visits with the same patient number or, for a patient without a number, with the same name. Null until the
   * first question. `isNumberOnly`: only the number is the same, the names differ.
   */
  readonly asked: { readonly visits: readonly Visit[]; readonly isNumberOnly: boolean; readonly open: boolean } | null
  readonly answer: (goesOn: boolean) => void
  /**
   * Asks the user if a similar patient has already been checked in today.
   *
   * @returns whether to continue the check-in
   */
  readonly mayCheckIn: (patient: Patient) => Promise<boolean>
}

/**
 * Warns about a patient who seems to be checked in already. It does not block the check-in: two people may share a name,
 * and a number may be mistyped.
 */
export function useAlikeQuestion(): AlikeQuestion {
  const api = useApi()
  const [asked, setAsked] = useState<AlikeQuestion['asked']>(null)
  const resolve = useRef<(goesOn: boolean) => void>(undefined)
  return {
    asked,
    answer: (goesOn) => {
      setAsked((before) => before && { ...before, open: false })
      resolve.current?.(goesOn)
    },
    mayCheckIn: async (patient) => {
      // A failed lookup is ignored: the check-in itself reports the error.
      const visits = await findAlike(api, patient).catch(() => [])
      if (visits.length === 0) return true
      setAsked({
        visits,
        isNumberOnly: visits.every(({ name }) => name !== patient.name.normalize('NFC').trim()),
        open: true,
      })
      return new Promise((done) => {
        resolve.current = done
      })
    },
  }
}

/** The confirmation dialog, with one line for each similar patient. */
export function AlikeDialog({ question: { asked, answer } }: { question: AlikeQuestion }) {
  const text = useText()
  const places = usePlaces()
  if (!asked) return null
  const line = (visit: Visit) =>
    text('resources.visits.alikeLine', {
      number: visit.number,
      name: visit.name,
      time: formatTime(visit.createdAt),
      where: whereText(visit, places, text),
    })
  return (
    <ConfirmDialog
      open={asked.open}
      title={text(asked.isNumberOnly ? 'resources.visits.sameNumberTitle' : 'resources.visits.alikeTitle')}
      subject={asked.visits.slice(0, SHOWN_MAX).map(line).join('\n')}
      text={text(asked.isNumberOnly ? 'resources.visits.sameNumberConfirm' : 'resources.visits.alikeConfirm')}
      confirmLabel={text('resources.visits.alikeGoOn')}
      onConfirm={() => answer(true)}
      onCancel={() => answer(false)}
    />
  )
}
