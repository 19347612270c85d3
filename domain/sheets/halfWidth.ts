const OFFSET = 0xff_01 - 0x21

/** Replaces full-width letters, digits, signs and spaces, which Korean keyboards type, by plain ones. */
export const halfWidth = (text: string): string =>
  text
    .replaceAll(/[\uFF01-\uFF5E]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - OFFSET))
    .replaceAll('\u3000', ' ')
