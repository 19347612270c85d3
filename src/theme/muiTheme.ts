import type { ThemeOptions } from '@mui/material/styles'
import { darkColors, darkSurfaces } from './darkTokens.ts'
import {
  colors,
  FONT_FAMILY,
  motion,
  radius,
  TOUCH,
  type Scales,
  surfaces,
  type Surfaces,
  type TypePreset,
  type as types,
} from './tokens.ts'

/** With forced colours the browser removes backgrounds: a selection that only its background shows gets theirs. */
const FORCED = '@media (forced-colors: active)'
const CHOSEN = { forcedColorAdjust: 'none', backgroundColor: 'Highlight', color: 'HighlightText' } as const

/** The tokens as MUI takes them; components differ from MUI's own only here. */
export const lightTheme = themeOf('light', colors, surfaces)
export const darkTheme = themeOf('dark', darkColors, darkSurfaces)

function themeOf(
  mode: 'light' | 'dark',
  { primary, success, info, warning, danger, gray }: Scales,
  { surface, shade, shadow }: Surfaces,
): ThemeOptions {
  const border = `1px solid ${gray[200]}`
  return {
    palette: {
      mode,
      primary: { light: primary[300], main: primary[500], dark: primary[600], contrastText: surface },
      success: { light: success[300], main: success[600], dark: success[700], contrastText: surface },
      info: { light: info[300], main: info[600], dark: info[700], contrastText: surface },
      warning: { light: warning[300], main: warning[600], dark: warning[700], contrastText: surface },
      error: { light: danger[300], main: danger[600], dark: danger[700], contrastText: surface },
      text: { primary: gray[900], secondary: gray[600], disabled: gray[400] },
      divider: gray[200],
      background: { default: gray['050'], paper: surface },
    },
    shape: { borderRadius: radius.control },
    transitions: { duration: { enteringScreen: motion.normal, leavingScreen: motion.quick } },
    typography: {
      fontFamily: FONT_FAMILY,
      h1: preset(types.h1),
      h2: preset(types.h2),
      h3: preset(types.h3),
      h4: preset(types.h4),
      h5: preset(types.h5),
      body1: preset(types.body),
      body2: preset(types.caption),
      button: { ...preset(types.button), textTransform: 'none' },
      caption: preset(types.caption),
    },
    components: {
      MuiButtonBase: {
        defaultProps: { disableRipple: true },
        styleOverrides: { root: { '&.Mui-focusVisible': { outline: `2px solid ${primary[500]}`, outlineOffset: 2 } } },
      },
      MuiButton: {
        defaultProps: { disableElevation: true, variant: 'outlined', color: 'inherit' },
        styleOverrides: {
          root: { minHeight: 40, padding: '0 16px', whiteSpace: 'nowrap' },
          outlined: { borderColor: gray[300], backgroundColor: surface },
          contained: { [FORCED]: { '&:not(.Mui-disabled)': CHOSEN, border: '1px solid' } },
          sizeSmall: {
            minHeight: 32,
            padding: '0 12px',
            fontSize: types.caption.size,
            lineHeight: `${types.caption.line}px`,
          },
          sizeLarge: { minHeight: TOUCH, padding: '0 24px' },
        },
      },
      MuiIconButton: {
        styleOverrides: {
          root: { borderRadius: radius.control, color: gray[600] },
          sizeSmall: { width: 32, height: 32 },
        },
      },
      MuiSvgIcon: { styleOverrides: { root: { fontSize: 20 } } },
      MuiOutlinedInput: {
        styleOverrides: {
          root: { backgroundColor: surface, minHeight: 40, '&.MuiInputBase-readOnly': { backgroundColor: gray[100] } },
          input: { padding: '8px 12px', height: 24, '&::placeholder': { color: gray[500], opacity: 1 } },
          multiline: { padding: 0 },
          // the label is above the input, not in its border
          notchedOutline: {
            top: 0,
            borderColor: gray[300],
            '& legend': { display: 'none' },
            [FORCED]: { '.Mui-focused > &': { borderColor: 'Highlight' } },
          },
        },
      },
      MuiTextField: { defaultProps: { variant: 'outlined', fullWidth: true } },
      MuiFormControl: { styleOverrides: { root: { minWidth: 0 } } },
      MuiInputLabel: {
        defaultProps: { shrink: true },
        styleOverrides: {
          root: {
            ...preset(types.caption),
            position: 'static',
            transform: 'none',
            maxWidth: 'none',
            marginBottom: 6,
            whiteSpace: 'normal',
            fontWeight: 500,
            '&, &.Mui-focused, &.Mui-error': { color: gray[700] },
            // the star of an input that must be filled in, behind react-admin's thin space
            '& [aria-hidden]': { marginLeft: '-2px', color: danger[600] },
          },
        },
      },
      MuiFormHelperText: {
        styleOverrides: {
          root: {
            ...preset(types.tooltip),
            margin: '6px 0 0',
            color: gray[600],
            '&.Mui-error': { color: danger[700] },
          },
        },
      },
      MuiSwitch: {
        styleOverrides: {
          root: { width: 40, height: 24, padding: 0, margin: '0 8px' },
          switchBase: {
            padding: 2,
            '&.Mui-checked': { transform: 'translateX(16px)', color: surface, '& + .MuiSwitch-track': { opacity: 1 } },
          },
          thumb: { width: 20, height: 20, boxShadow: 'none', [FORCED]: { backgroundColor: 'ButtonText' } },
          track: {
            borderRadius: 12,
            opacity: 1,
            backgroundColor: gray[400],
            [FORCED]: {
              border: '1px solid ButtonText',
              '.MuiSwitch-switchBase.Mui-checked + &&': { backgroundColor: 'Highlight' },
            },
          },
        },
      },
      MuiCheckbox: { styleOverrides: { root: { padding: 6, color: gray[400] } } },
      MuiDialog: {
        styleOverrides: {
          paper: {
            borderRadius: radius.surface,
            boxShadow: shadow,
            margin: 16,
            maxWidth: 'calc(100% - 32px)',
            [FORCED]: { border: '1px solid' },
          },
        },
      },
      MuiBackdrop: {
        styleOverrides: { root: { '&:not(.MuiBackdrop-invisible)': { backgroundColor: shade } } },
      },
      // MUI lightens a dark surface the higher it floats.
      MuiPaper: { styleOverrides: { root: { backgroundImage: 'none' } } },
      MuiPopover: { styleOverrides: { paper: { border, borderRadius: radius.surface, boxShadow: shadow } } },
      MuiMenuItem: {
        styleOverrides: {
          root: {
            minHeight: 40,
            '&.Mui-selected': {
              backgroundColor: primary['050'],
              color: primary[700],
              fontWeight: types.bodyBold.weight,
            },
          },
        },
      },
      MuiTooltip: {
        defaultProps: { enterDelay: 400, disableInteractive: true },
        styleOverrides: {
          tooltip: {
            backgroundColor: gray[800],
            color: surface,
            fontSize: types.tooltip.size,
            lineHeight: `${types.tooltip.line}px`,
            padding: '6px 8px',
          },
        },
      },
    },
  }
}

function preset({ size, line, weight }: TypePreset) {
  return { fontSize: size, lineHeight: `${line}px`, fontWeight: weight, letterSpacing: 'normal' }
}
