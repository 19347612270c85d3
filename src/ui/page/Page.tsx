import type { ReactNode } from 'react'
import { Breadcrumb } from '../Breadcrumb.tsx'
import css from './Page.module.css'

interface PageProps {
  readonly title: string
  /** Purpose of the page. */
  readonly lead?: string
  readonly children: ReactNode
}

/** Page below the top level: where it is, its title, and its content. */
export const Page = ({ title, lead = '', children }: PageProps) => (
  <>
    <Breadcrumb crumbs={[{ label: title }]} />
    <h1 className={css.title}>{title}</h1>
    {lead !== '' && <p className={css.lead}>{lead}</p>}
    {children}
  </>
)
