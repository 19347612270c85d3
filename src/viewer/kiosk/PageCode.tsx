import { QrCode } from '../../print/QrCode.tsx'
import { isForPhones, publicAddress } from '../../session/publicAddress.ts'
import css from './Kiosk.module.css'
import { useShell } from './shell/shellContext.ts'

/** The code by which a phone opens the patient's page, where it can reach the server. */
export function PageCode({ token }: { readonly token: string | undefined }) {
  const { text } = useShell()
  const address = pageAddressOf(token)
  if (address === undefined) return null
  return (
    <p className={css.phone}>
      <QrCode text={address} className={css.qr} />
      {text.scan}
    </p>
  )
}

/** Returns the address of a patient's page; undefined where a phone could not open it. */
export function pageAddressOf(token: string | undefined): string | undefined {
  const origin = publicAddress()
  return token === undefined || !isForPhones(origin) ? undefined : `${origin}/p/${token}`
}
