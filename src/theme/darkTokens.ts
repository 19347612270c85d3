import type { Scale, Scales, Surfaces } from './tokens.ts'

const primary: Scale = {
  '050': '#17223d',
  100: '#1d2e57',
  200: '#28427d',
  300: '#355ab0',
  400: '#4b76dd',
  500: '#6f96ff',
  600: '#8dadff',
  700: '#a8c1ff',
  800: '#c4d5ff',
  900: '#e0e9ff',
}

const success: Scale = {
  '050': '#10261b',
  100: '#143524',
  200: '#1a4d33',
  300: '#216b45',
  400: '#2b8f5b',
  500: '#35b372',
  600: '#5ac78d',
  700: '#7fd7a7',
  800: '#a6e5c2',
  900: '#cff2de',
}

const info: Scale = {
  '050': '#0e2630',
  100: '#113644',
  200: '#164e62',
  300: '#1c6c87',
  400: '#2490b3',
  500: '#36b0d4',
  600: '#5dc3e2',
  700: '#86d4eb',
  800: '#ade2f2',
  900: '#d3f0f9',
}

const warning: Scale = {
  '050': '#2c210d',
  100: '#3e2d0d',
  200: '#5a400f',
  300: '#7a5613',
  400: '#a87415',
  500: '#d99a2b',
  600: '#e9b04f',
  700: '#f2c377',
  800: '#f8d59f',
  900: '#fdeacb',
}

const danger: Scale = {
  '050': '#331b1d',
  100: '#4a2123',
  200: '#6b2a2d',
  300: '#943538',
  400: '#c64446',
  500: '#f05f5f',
  600: '#ff8585',
  700: '#ffa0a0',
  800: '#ffbaba',
  900: '#ffd9d9',
}

const gray: Scale = {
  '050': '#121417',
  100: '#262a30',
  200: '#333840',
  300: '#474d57',
  400: '#6a717d',
  500: '#8f96a2',
  600: '#a8aeb9',
  700: '#c3c8d0',
  800: '#dde0e6',
  900: '#f0f2f5',
}

/**
 * The console's dark set of the same tokens. Each scale runs from almost black (050) to the lightest (900), so that a
 * component takes the same step in light and dark; from 600 on, text reaches 4.5:1 on every surface.
 */
export const darkColors: Scales = { primary, success, info, warning, danger, gray }

/** Cards lie lighter than the page, for a shadow is hardly seen on it. */
export const darkSurfaces: Surfaces = {
  surface: '#1b1e23',
  strong: gray[700],
  bar: '#14235a',
  barWaiting: '#08090b',
  shade: 'rgb(0 0 0 / 64%)',
  shadow: '0 8px 24px rgb(0 0 0 / 56%), 0 2px 6px rgb(0 0 0 / 40%)',
}
