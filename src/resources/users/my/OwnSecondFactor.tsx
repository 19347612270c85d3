import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useDataProvider } from 'react-admin'
import type { AppDataProvider } from '../../../dataProvider/createDataProvider.ts'
import { useText } from '../../../i18n/useText.ts'
import { LoadError } from '../../../ui/feedback/LoadError.tsx'
import css from './MyPage.module.css'
import { SecondFactorDialog, type SecondFactorTask } from './SecondFactorDialog.tsx'

/** State of the user's second factor, with buttons that turn it on, renew its recovery codes and turn it off. */
export function OwnSecondFactor() {
  const text = useText()
  const provider = useDataProvider<AppDataProvider>()
  const [task, setTask] = useState<SecondFactorTask>()
  const {
    data: state,
    error,
    refetch,
  } = useQuery({
    queryKey: ['own-second-factor'],
    queryFn: ({ signal }) => provider.readSecondFactor(signal),
  })
  const close = () => {
    setTask(undefined)
    void refetch()
  }
  return (
    <section className={css.card} aria-labelledby="second-factor-heading">
      <h2 className={css.heading} id="second-factor-heading">
        {text('secondFactor.title')}
      </h2>
      <p className={css.hint}>{text('secondFactor.hint')}</p>
      {error && <LoadError error={error} onRetry={() => void refetch()} />}
      {state && (
        <>
          <dl className={css.facts}>
            <div>
              <dt>{text('secondFactor.state')}</dt>
              <dd>{text(state.isOn ? 'secondFactor.on' : 'secondFactor.off')}</dd>
            </div>
            {state.isOn && (
              <div>
                <dt>{text('secondFactor.codes')}</dt>
                <dd>{text('secondFactor.codesLeft', { count: state.codesLeft })}</dd>
              </div>
            )}
          </dl>
          <div className={css.buttons}>
            {state.isOn ? (
              <>
                <Button variant="outlined" onClick={() => setTask('codes')}>
                  {text('secondFactor.renew')}
                </Button>
                {!state.isRequired && (
                  <Button variant="outlined" color="error" onClick={() => setTask('off')}>
                    {text('secondFactor.turnOff')}
                  </Button>
                )}
              </>
            ) : (
              <Button variant="outlined" onClick={() => setTask('on')}>
                {text('secondFactor.turnOn')}
              </Button>
            )}
          </div>
        </>
      )}
      {task && <SecondFactorDialog task={task} onClose={close} />}
    </section>
  )
}
