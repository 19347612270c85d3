import { type ReactNode, useState } from 'react'
import { useRecordContext } from 'react-admin'
import { get, useFormState } from 'react-hook-form'
import css from './FoldedInputs.module.css'

interface FoldedInputsProps {
  readonly title: string
  /** The fields inside. */
  readonly sources: readonly string[]
  readonly children: ReactNode
}

/**
 * Fields of a form that few need: folded until they are asked for, open where one of them has a value or is refused.
 */
export function FoldedInputs({ title, sources, children }: FoldedInputsProps) {
  const record = useRecordContext()
  const { errors, submitCount } = useFormState({ name: [...sources] })
  const isUsed = sources.some((source) => Boolean(get(record, source)))
  const isRefused = sources.some((source) => get(errors, source) !== undefined)
  const [chosen, choose] = useState<boolean>()
  const [refused, setRefused] = useState(NONE)
  const refusal = isRefused ? submitCount : NONE
  if (refusal !== refused) {
    setRefused(refusal)
    if (isRefused) choose(true)
  }
  return (
    <details className={css.folded} open={chosen ?? isUsed} onToggle={(event) => choose(event.currentTarget.open)}>
      <summary className={css.title}>{title}</summary>
      <div className={css.inputs}>{children}</div>
    </details>
  )
}

/** No try of saving was refused at these fields. */
const NONE = -1
