import Button from '@mui/material/Button'
import { useState } from 'react'
import { useRead } from '../../../api/useApi.ts'
import { useText } from '../../../i18n/useText.ts'
import { LoadError } from '../../../ui/feedback/Notice.tsx'
import { Card, Facts } from '../../../ui/page/Card.tsx'
import css from './MyPage.module.css'
import { SecondFactorDialog, type SecondFactorTask } from './SecondFactorDialog.tsx'

/** State of the user's second factor, with buttons that turn it on, renew its recovery codes and turn it off. */
export function OwnSecondFactor() {
  const text = useText()
  const [task, setTask] = useState<SecondFactorTask>()
  const {
    data: state,
    error,
    refetch,
  } = useRead(['own-second-factor'], (api, signal) => api('GET', '/v1/users/second-factor', { signal }))
  const close = () => {
    setTask(undefined)
    void refetch()
  }
  return (
    <Card title={text('secondFactor.title')} hint={text('secondFactor.hint')}>
      {error && <LoadError error={error} onRetry={() => void refetch()} />}
      {state && (
        <>
          <Facts
            facts={[
              { label: text('status.state'), value: text(state.isOn ? 'secondFactor.on' : 'secondFactor.off') },
              ...(state.isOn
                ? [
                    {
                      label: text('secondFactor.codes'),
                      value: text('secondFactor.codesLeft', { count: state.codesLeft }),
                    },
                  ]
                : []),
            ]}
          />
          <div className={css.buttons}>
            {state.isOn ? (
              <>
                <Button variant="outlined" onClick={() => setTask('codes')}>
                  {text('secondFactor.tasks.codes')}
                </Button>
                {!state.isRequired && (
                  <Button variant="outlined" color="error" onClick={() => setTask('off')}>
                    {text('secondFactor.submits.off')}
                  </Button>
                )}
              </>
            ) : (
              <Button variant="outlined" onClick={() => setTask('on')}>
                {text('secondFactor.submits.on')}
              </Button>
            )}
          </div>
        </>
      )}
      {task && <SecondFactorDialog task={task} onClose={close} />}
    </Card>
  )
}
