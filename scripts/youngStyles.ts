/** Pattern of a list inside the parentheses of a selector or function, with one more level of parentheses. */
const LIST = String.raw`(?:[^(),]|\([^()]*\))*,`

/**
 * CSS features that Chromium 87 lacks, with the first version that has them. Searched for in built styles without
 * comments and strings.
 */
const LACKING: readonly (readonly [what: string, pattern: RegExp])[] = [
  // Selectors: an unknown one invalidates its whole rule.
  [':has() (105)', /:has\(/],
  [':is(), :where() (88)', /:(is|where)\(/],
  [':not() with a list (88)', new RegExp(String.raw`:not\(${LIST}`)],
  [':nth-child() of a selector (111)', /:nth-(last-)?child\([^()]*\bof\b/],
  [
    ':dir(), :popover-open, :open, :user-valid, :user-invalid (114 and later)',
    /:(dir\(|popover-open|open\b|user-(in)?valid)/,
  ],
  ['nested rules (120)', /&/],
  // At-rules: an unknown one drops its whole content.
  ['@container (105)', /@container/],
  ['@layer (99), @scope (118), @starting-style (117)', /@(layer|scope|starting-style)\b/],
  ['ranges in media queries (104)', /@media[^{]*[<>=]/],
  ['a ratio of one number in media queries (88)', /@media[^{]*aspect-ratio:\s*[\d.]+\s*\)/],
  // Units and functions: an unknown one drops its declaration.
  ['units of containers (105)', /\d(cqw|cqh|cqi|cqb|cqmin|cqmax)\b/],
  ['units of the small, large and dynamic viewport (108)', /\d([sld]v(w|h|i|b|min|max)|vi|vb)\b/],
  ['lh, rlh, cap, rcap, ic, ric, rch, rex (109 and later)', /\d(r?lh|r?cap|r?ic|rch|rex)\b/],
  [
    'lab(), lch(), oklab(), oklch(), color(), color-mix(), hwb(), light-dark() (101 and later)',
    /\b((ok)?l(ab|ch)|color(-mix)?|hwb|light-dark)\(/,
  ],
  ['colours from others (119)', /\b(rgb|hsl)a?\(from\b/],
  [
    'round(), mod(), rem(), sin(), pow() and the like (111 and later)',
    /[:\s(,](round|mod|rem|sin|cos|tan|asin|acos|atan2?|pow|sqrt|hypot|log|exp|abs|sign)\(/,
  ],
  ['linear() (113)', /[:\s,]linear\(/],
  // Properties and values
  ['aspect-ratio (88)', declared('aspect-ratio')],
  ['overflow: clip (90)', /[{;\s]overflow(-[xy])?:[^;}]*\bclip\b/],
  ['scale, rotate, translate (104)', declared('scale|rotate|translate')],
  ['accent-color (93)', declared('accent-color')],
  ['container, container-type, container-name (105)', declared('container(-type|-name)?')],
  ['contain: inline-size (105)', /[{;\s]contain:[^;}]*\binline-size\b/],
  ['subgrid (117)', /[:\s]subgrid\b/],
  ['mask without prefix (120)', declared('mask(-[a-z-]+)?')],
  ['scrollbar-gutter (94)', declared('scrollbar-gutter')],
  ['scrollbar-width, scrollbar-color (121)', declared('scrollbar-(width|color)')],
  ['text-wrap (114)', declared('text-wrap(-[a-z]+)?')],
  [
    'view-transition-name, animation-timeline, anchor-name, position-anchor, field-sizing (111 and later)',
    declared('view-transition-name|animation-timeline|anchor-name|position-anchor|field-sizing'),
  ],
]

/** Features whose absence hides nothing, with the visible difference. */
const HARMLESS: Readonly<Record<string, string>> = {
  'scrollbar-width, scrollbar-color (121)': 'the scroll bar is as wide, and of the colours, as the system has it',
  'text-wrap (114)': 'lines break where they are full',
}

/**
 * Finds the CSS features in a built style sheet that Chromium 87 lacks.
 * @returns their names, with the first version that has them and the text around them; harmless ones are left out
 */
export function youngStyles(styles: string): string[] {
  const text = styles.replace(/\/\*[\s\S]*?\*\//g, '').replace(/"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'/g, '""')
  return LACKING.filter(([what]) => !(what in HARMLESS)).flatMap(([what, pattern]) => {
    const found = pattern.exec(text)
    return found ? [`${what}: …${text.slice(Math.max(0, found.index - 60), found.index + 40)}…`] : []
  })
}

function declared(names: string): RegExp {
  return new RegExp(String.raw`[{;\s](?:${names}):`)
}
