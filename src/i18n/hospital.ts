import type { WaitLimits } from '../../domain/waitLimits.ts'

const META = {
  name: 'hospital-name',
  logo: 'hospital-logo',
  waits: 'wait-limits',
  accounts: 'hospital-accounts',
} as const

/** Name and logo of the hospital, which the server writes into the page; '' for none, as on another server. */
export const hospital = (): { readonly name: string; readonly logo: string } => ({
  name: written(META.name),
  logo: written(META.logo),
})

/** The hospital's limits of waits, for rooms without their own; undefined on another server. */
export function hospitalWaits(): WaitLimits | undefined {
  const [warning, alarm] = written(META.waits).split(' ').map(Number)
  return warning && alarm ? { warning, alarm } : undefined
}

/** Whether staff may sign in by accounts of the hospital; false on another server. */
export const hasHospitalAccounts = (): boolean => written(META.accounts) === 'yes'

const written = (name: string): string =>
  typeof document === 'undefined'
    ? ''
    : (document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? '')
