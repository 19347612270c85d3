/** Design tokens: plain values shared by React, MUI and the wall display. */

/** Scale from almost white (050) to the darkest (900); white text on 600 and above has a contrast of at least 4.5:1. */
export type Scale = Record<'050' | 100 | 200 | 300 | 400 | 500 | 600 | 700 | 800 | 900, string>

const primary: Scale = {
  '050': '#edf3ff',
  100: '#d6e4ff',
  200: '#adc8ff',
  300: '#84a9ff',
  400: '#6690ff',
  500: '#3366ff',
  600: '#254edb',
  700: '#1939b7',
  800: '#102693',
  900: '#091a7a',
}

const success: Scale = {
  '050': '#eafbf1',
  100: '#cff5df',
  200: '#a1eac1',
  300: '#6bda9e',
  400: '#38c57c',
  500: '#16ab61',
  600: '#0c8549',
  700: '#0b6e3f',
  800: '#0a5532',
  900: '#073d25',
}

const info: Scale = {
  '050': '#e8fafe',
  100: '#cbf2fb',
  200: '#9be5f7',
  300: '#5fd2ef',
  400: '#27b9e0',
  500: '#0a9cc6',
  600: '#0a7a9e',
  700: '#0b617e',
  800: '#0b4b62',
  900: '#083648',
}

const warning: Scale = {
  '050': '#fff8e6',
  100: '#ffeec2',
  200: '#ffdf8f',
  300: '#ffcc52',
  400: '#ffb81f',
  500: '#f59f00',
  600: '#ad6500',
  700: '#8f5300',
  800: '#6e3f00',
  900: '#4f2d00',
}

const danger: Scale = {
  '050': '#fff0f0',
  100: '#ffdede',
  200: '#ffbdbd',
  300: '#ff9494',
  400: '#ff6666',
  500: '#ff3838',
  600: '#e02424',
  700: '#bc1717',
  800: '#930f0f',
  900: '#6b0a0a',
}

const gray: Scale = {
  '050': '#f7f8fa',
  100: '#f0f1f4',
  200: '#e2e4e9',
  300: '#cdd0d7',
  400: '#9ba1ac',
  500: '#6b717c',
  600: '#565b65',
  700: '#44484f',
  800: '#2f3236',
  900: '#1f1f1f',
}

export const colors = { primary, success, info, warning, danger, gray } as const

/** The scales by their names. */
export type Scales = Record<keyof typeof colors, Scale>

/** Colours that are no step of a scale. */
export interface Surfaces {
  /** Cards, inputs, dialogs; also the text on a filled ground. */
  readonly surface: string
  /** The filled ground of what is numbered or chosen, below text in the colour of `surface`. */
  readonly strong: string
  /** The top bar in each mode: its text is white in light and dark. */
  readonly bar: string
  readonly barWaiting: string
  /** Over the page, below a dialog. */
  readonly shade: string
  /** The one shadow, for what floats. */
  readonly shadow: string
}

export const surfaces: Surfaces = {
  surface: '#fff',
  strong: gray[900],
  bar: primary[700],
  barWaiting: gray[900],
  shade: 'rgb(31 31 31 / 48%)',
  shadow: '0 8px 24px rgb(31 31 31 / 14%), 0 2px 6px rgb(31 31 31 / 8%)',
}

/** Font size and line height in px. */
export interface TypePreset {
  readonly size: number
  readonly line: number
  readonly weight: number
}

export const type = {
  h1: { size: 32, line: 40, weight: 600 },
  h2: { size: 28, line: 36, weight: 600 },
  h3: { size: 24, line: 32, weight: 600 },
  h4: { size: 20, line: 28, weight: 600 },
  h5: { size: 18, line: 24, weight: 600 },
  body: { size: 16, line: 24, weight: 400 },
  bodyBold: { size: 16, line: 24, weight: 600 },
  button: { size: 15, line: 22, weight: 500 },
  caption: { size: 14, line: 20, weight: 400 },
  tooltip: { size: 12, line: 16, weight: 400 },
} as const satisfies Record<string, TypePreset>

export const FONT_FAMILY =
  "'Pretendard Variable', 'Noto Sans KR Variable', Pretendard, system-ui, -apple-system, 'Segoe UI', 'Apple SD Gothic Neo', 'Noto Sans KR', sans-serif"

/** Corner radii in px. */
export const radius = { control: 6, surface: 8, full: 999 } as const

/** Smallest height of what a finger presses, in px: `--touch` in style sheets. */
export const TOUCH = 44

/** Movement in ms, always ease-out. */
export const motion = { quick: 120, normal: 200 } as const
