import CheckCircle from '@mui/icons-material/CheckCircle'
import Close from '@mui/icons-material/Close'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import { useEffect, useState } from 'react'
import { type Identifier, useGetIdentity } from 'react-admin'
import { Link, useLocation } from 'react-router-dom'
import { useText } from '../../i18n/useText.ts'
import css from './FirstSteps.module.css'
import { type Step, useFirstSteps } from './useFirstSteps.ts'

/** Guide through the setup of a new hospital, from the first room to the first call. */
export function FirstSteps() {
  const { identity } = useGetIdentity()
  return identity && <Guide userId={identity.id} />
}

function Guide({ userId }: { readonly userId: Identifier }) {
  const text = useText()
  const lead = useFirstSteps(userId)
  const [wasShown, setWasShown] = useState(false)
  const isSetUp = lead?.steps.some(({ name, isDone }) => name === 'call' && isDone) ?? false
  const dismiss = lead?.dismiss
  // If the hospital was already set up, dismiss the guide without showing it, so that its visits are not read again:
  // each read is audited.
  const isOver = isSetUp && !wasShown
  useEffect(() => {
    if (isOver) dismiss?.()
  }, [isOver, dismiss])
  if (!lead || isOver) return null
  if (!isSetUp && !wasShown) setWasShown(true)
  const next = lead.steps.find(({ isDone, to, name }) => !isDone && to !== undefined && name !== 'staff')
  return (
    <section className={css.guide} aria-label={text('firstSteps.title')}>
      <header className={css.header}>
        <div>
          <h2 className={css.title}>{text('firstSteps.title')}</h2>
          <output className={css.hint}>{text(isSetUp ? 'firstSteps.done' : 'firstSteps.hint')}</output>
        </div>
        <IconButton
          size="small"
          aria-label={text('firstSteps.dismiss')}
          title={text('firstSteps.dismiss')}
          onClick={lead.dismiss}
        >
          <Close />
        </IconButton>
      </header>
      {!isSetUp && (
        <ol className={css.steps}>
          {lead.steps.map((step, at) => (
            <StepItem key={step.name} step={step} number={at + 1} isNext={step === next} />
          ))}
        </ol>
      )}
    </section>
  )
}

function StepItem({
  step,
  number,
  isNext,
}: {
  readonly step: Step
  readonly number: number
  readonly isNext: boolean
}) {
  const text = useText()
  const { pathname } = useLocation()
  const { name, isDone, to, state, screen } = step
  const isOpen = !isDone && to === pathname
  const target = screen ? { target: '_blank', rel: 'noreferrer' } : {}
  return (
    <li className={css.step} data-done={isDone} data-next={isNext}>
      <span className={css.mark}>{isDone ? <CheckCircle titleAccess={text('firstSteps.finished')} /> : number}</span>
      <div className={css.words}>
        <h3 className={css.name}>{text(`firstSteps.steps.${name}.title`)}</h3>
        <p className={css.hint}>{text(`firstSteps.steps.${name}.hint`)}</p>
        {!isDone && screen && <code className={css.address}>{location.origin + screen}</code>}
        {isOpen && <p className={css.here}>{text(name === 'call' ? 'firstSteps.pressCall' : 'firstSteps.fillIn')}</p>}
        {!isDone && !isOpen && to !== undefined && (
          <Button
            size="small"
            component={Link}
            to={to}
            {...(state && { state })}
            {...target}
            variant={isNext ? 'contained' : 'outlined'}
            color={isNext ? 'primary' : 'inherit'}
          >
            {text(`firstSteps.steps.${name}.act`)}
          </Button>
        )}
      </div>
    </li>
  )
}
