import { darkColors, darkSurfaces } from './darkTokens.ts'
import { colors, FONT_FAMILY, radius, type Scales, surfaces, type Surfaces, TOUCH, type } from './tokens.ts'

type Token = readonly [name: `--${string}`, value: string]

/**
 * The tokens as CSS variables for style sheets: `--primary-500`, `--surface`, `--h1` (a `font` shorthand),
 * `--radius-surface`, `--touch`, `--font`. The build makes a style sheet of it, so that a page carries them as no code. The dark
 * set is in the same sheet, so that a dark page is dark from its first paint; paper is white.
 */
export const tokenSheet = (): string =>
  `:root{${declare(cssTokens())}}@media screen{[data-theme='dark']{color-scheme:dark;${declare(darkTokens())}}}`

/** Every token as the pair of a CSS variable and its value. */
export function cssTokens(): Token[] {
  return [
    ...colorTokens(colors, surfaces),
    ...Object.entries(type).map(([name, { weight, size, line }]): Token => [
      `--${kebab(name)}`,
      `${weight} ${size}px/${line}px ${FONT_FAMILY}`,
    ]),
    ...Object.entries(radius).map(([name, px]): Token => [`--radius-${name}`, `${px}px`]),
    ['--touch', `${TOUCH}px`],
    ['--font', FONT_FAMILY],
  ]
}

/** Tokens that differ in the dark theme: the colours. */
export const darkTokens = (): Token[] => colorTokens(darkColors, darkSurfaces)

const colorTokens = (scales: Scales, others: Surfaces): Token[] => [
  ...Object.entries(scales).flatMap(([name, scale]) =>
    Object.entries(scale).map(([step, value]): Token => [`--${name}-${step}`, value]),
  ),
  ...Object.entries(others).map(([name, value]): Token => [`--${kebab(name)}`, value]),
]

const declare = (tokens: readonly Token[]) => tokens.map(([name, value]) => `${name}:${value}`).join(';')

const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
