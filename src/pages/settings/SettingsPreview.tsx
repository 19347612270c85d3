import { useWatch } from 'react-hook-form'
import type { HospitalSettings } from '../../../domain/hospitalSettings.ts'
import { maskName, DEFAULT_MASK } from '../../../domain/masking.ts'
import { formatDateTime } from '../../i18n/formatMoment.ts'
import { useText } from '../../i18n/useText.ts'
import { Slip } from '../../patients/slip/Slip.tsx'
import { isForPhones } from '../../session/publicAddress.ts'
import { useServerNow } from '../../session/useServerClock.ts'
import css from './SettingsPage.module.css'

/** Number on the slip of the preview. */
const NUMBER = 37

/** The login page and a slip with what is typed into the form around it. */
export function SettingsPreview() {
  const text = useText()
  const now = useServerNow()
  const { hospitalName = '', logo, publicUrl }: Partial<HospitalSettings> = useWatch()
  return (
    <>
      <figure className={css.figure}>
        <figcaption>{text('settings.preview.login')}</figcaption>
        <div className={css.login} aria-hidden>
          <img src={logo || '/favicon.svg'} alt="" />
          <strong>{text('layout.title')}</strong>
          {hospitalName !== '' && <span>{hospitalName}</span>}
          <i />
          <i />
        </div>
      </figure>
      <figure className={css.figure}>
        <figcaption>{text('settings.preview.slip')}</figcaption>
        <div className={css.slip} aria-hidden>
          <Slip
            slip={{
              number: NUMBER,
              name: maskName(text('didOptions.masking.exampleName'), DEFAULT_MASK),
              board: '',
              packageName: '',
              rooms: [],
              checkedInAt: formatDateTime(now),
              address: addressForPhones(publicUrl || location.origin),
              hospital: hospitalName,
            }}
            size="ROLL"
            text={text}
          />
        </div>
      </figure>
    </>
  )
}

/** An address while it can be opened by a phone: it is none yet while it is typed. */
const addressForPhones = (address: string): string | null =>
  URL.canParse(address) && isForPhones(address) ? address : null
