import { colors, FONT_FAMILY, radius, SHADOW, type } from './tokens.ts'

/**
 * Returns the tokens as CSS variables: `--primary-500`, `--h1` (a `font` shorthand), `--radius-surface`, `--shadow`,
 * `--font`. The build writes them into a style sheet, so that pages need no code for them.
 */
export const tokenSheet = (): string =>
  `:root{${cssTokens()
    .map(([name, value]) => `${name}:${value}`)
    .join(';')}}`

/** Returns every token as a CSS variable and its value. */
export function cssTokens(): [name: `--${string}`, value: string][] {
  return [
    ...Object.entries(colors).flatMap(([name, scale]) =>
      Object.entries(scale).map(([step, value]): [`--${string}`, string] => [`--${name}-${step}`, value]),
    ),
    ...Object.entries(type).map(([name, { weight, size, line }]): [`--${string}`, string] => [
      `--${kebab(name)}`,
      `${weight} ${size}px/${line}px ${FONT_FAMILY}`,
    ]),
    ...Object.entries(radius).map(([name, px]): [`--${string}`, string] => [`--radius-${name}`, `${px}px`]),
    ['--shadow', SHADOW],
    ['--font', FONT_FAMILY],
  ]
}

const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
