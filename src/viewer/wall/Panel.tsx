import type { ComponentProps } from 'react'
import css from './Panel.module.css'

/** Framed part of the wall's body. */
export const Panel = ({ className = '', ...section }: ComponentProps<'section'>) => (
  <section {...section} className={`${css.panel} ${className}`} />
)
