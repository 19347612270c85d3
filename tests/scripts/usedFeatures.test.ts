import { describe, expect, it } from 'vitest'
import { featuresOfScript, featuresOfStyles } from '../../scripts/browsers/usedFeatures.ts'
import { youngStyles } from '../../scripts/youngStyles.ts'

const inScript = (script: string) => featuresOfScript(script).map(({ name }) => name)
const inStyles = (styles: string) => featuresOfStyles(styles).map(({ name }) => name)

describe('the check of the console for browsers of the last two years', () => {
  it.each([
    ['a class', 'new Temporal.PlainDate(2026, 1, 1)', 'Temporal'],
    ['a class that is a value', 'export default { at: Temporal }', 'Temporal'],
    ['a member of the window', 'window.navigation.back()', 'navigation'],
    ['a member of the window by its name alone', 'navigation.back()', 'navigation'],
    ['a static method', 'await Promise.try(f)', 'Promise.try'],
    ['a member of the navigator', 'navigator.bluetooth', 'Navigator.bluetooth'],
    ['a method that nothing else has', 'parent.moveBefore(a, b)', '.moveBefore()'],
    ['a modifier in a regular expression', 'export const pattern = /a(?i:b)/', 'modifiers in regular expressions'],
  ])('finds %s, with who lacks it and where it is', (_, script, name) => {
    const [found] = featuresOfScript(script)
    expect(found?.name).toBe(name)
    expect(found?.lacking).toMatch(/Firefox|Safari/)
    expect(script).toContain(found?.excerpt)
  })

  it('leaves alone what all of them have', () => {
    const scripts = [
      'structuredClone(new URL(location.href)); navigator.wakeLock.request("screen"); document.startX = 1',
      'Object.groupBy(rows, f); Promise.withResolvers(); [1].toSorted().at(-1); new Set().union(new Set())',
      'crypto.randomUUID(); AbortSignal.any([]); a.moved(); /a(?:b)(?=c)(?<d>e)/v.test(f)',
    ]
    expect(scripts.flatMap(inScript)).toEqual([])
  })

  it('leaves alone what is only called alike: own variables, fields and keys', () => {
    const scripts = [
      'const navigation = of(); navigation.back()',
      'export const f = ({ a: { Temporal }, b: [Observable = 1] }, ...cookieStore) => Temporal + Observable + cookieStore',
      'import { Temporal } from "./x.js"; export function navigation() { return navigation(Temporal) }',
      'export default { Temporal: 1, navigation() {} }; a.Temporal = a.navigation; class A { #try; try() { this.#moveBefore() } #moveBefore() {} }',
    ]
    expect(scripts.flatMap(inScript)).toEqual([])
  })

  it('takes the default of a parameter for what it is', () => {
    expect(inScript('export const f = (at = Temporal) => at')).toEqual(['Temporal'])
    expect(inScript('export const f = ({ window: w = navigation }) => w; window.cookieStore')).toEqual([
      'navigation',
      'cookieStore',
    ])
  })

  it('names each once', () => {
    expect(inScript('Temporal.Now; Temporal.Now; Promise.try(Temporal)')).toEqual(['Temporal', 'Promise.try'])
  })

  it('finds properties, at-rules and selectors of style sheets', () => {
    expect(inStyles('.a{top:0;corner-shape:squircle}')).toEqual(['corner-shape'])
    expect(inStyles('.a{position-try-order:none}')).toEqual(['position-try-order'])
    expect(inStyles('@function --twice(--x){result:1}')).toContain('@function')
    expect(inStyles('details::details-content{top:0}.a:open{top:0}')).toEqual([':details-content', ':open'])
  })

  it('leaves alone the style sheets of before, and what only looks alike', () => {
    const styles = [
      '.a:has(.b):not(.c,.d)::before{content:":open @function{corner-shape:1}";inset:0;aspect-ratio:1;--corner-shape:2px}',
      '@container (width>=1px){.a{&:hover{translate:1px}}}@layer base{.open:focus-visible{color:oklch(70% .1 200)}}',
      '/* @function */.corner-shape{grid-template-rows:subgrid}',
    ]
    expect(styles.flatMap(inStyles)).toEqual([])
  })
})

describe('the check of style sheets for old browsers', () => {
  it.each([
    [':has()', '.a:has(.b){top:0}'],
    [':is()', '.a :is(b,i){top:0}'],
    [':where()', ':where(.a){top:0}'],
    [':not() with a list', '.a:not(.b,:nth-child(2)){top:0}'],
    [':nth-child() of', 'li:nth-child(2 of .a){top:0}'],
    [':dir()', '.a:dir(rtl){top:0}'],
    ['nested rules', '.a{top:0;&:hover{top:1px}}'],
    ['@container', '@container (width>0px){.a{top:0}}'],
    ['@layer', '@layer base{.a{top:0}}'],
    ['ranges in media queries', '@media (width>=600px){.a{top:0}}'],
    ['a ratio of one number', '@media (min-aspect-ratio:2){.a{top:0}}'],
    ['units of containers', '.a{width:calc(1.5cqw + 2px)}'],
    ['viewport', '.a{height:100dvh}'],
    ['lh', '.a{height:2lh}'],
    ['color-mix()', '.a{color:color-mix(in srgb,red,blue)}'],
    ['oklch()', '.a{color:oklch(70% .1 200)}'],
    ['colours from others', '.a{color:rgb(from red r g b / 50%)}'],
    ['round()', '.a{width:round(1.5px,1px)}'],
    ['linear()', '.a{transition:top 1s linear(0,1)}'],
    ['aspect-ratio', '.a{aspect-ratio:16/9}'],
    ['overflow: clip', '.a{overflow:clip visible}'],
    ['overflow: clip', '.a{top:0;overflow-x:clip}'],
    ['scale', '.a{scale:2}'],
    ['accent-color', '.a{accent-color:red}'],
    ['container-type', '.a{container-type:size}'],
    ['contain: inline-size', '.a{contain:layout inline-size}'],
    ['subgrid', '.a{grid-template-rows:subgrid}'],
    ['mask without prefix', '.a{mask-image:none}'],
    ['scrollbar-gutter', '.a{scrollbar-gutter:stable}'],
    ['field-sizing', '.a{field-sizing:content}'],
  ])('finds %s', (what, styles) => {
    const found = youngStyles(styles).join('\n')
    expect(found).toContain(what)
    expect(found).toContain(styles.slice(0, 20))
  })

  it('leaves alone what Chromium 87 has', () => {
    const styles = [
      '@media (min-aspect-ratio:1999/1000) and (orientation:portrait){.a{gap:8px}}',
      '.a:not(.b):focus-visible,.a:not(:last-child)::before{content:"& :is(x) 2cqw";inset:0;margin-block:1em}',
      '.a{--scale:2;overflow:hidden;contain:size layout style;clip-path:inset(50%);width:min(10vw,max(2rem,clamp(1px,2vh,3vmin)))}',
      '.a{transform:translate(1px) scale(2) rotate(3deg);-webkit-mask-image:none;background:linear-gradient(rgb(0 0 0 / 20%),#0cafe1)}',
      '/* :has(.b) */.a{animation:in 1s linear;overscroll-behavior:contain}',
    ]
    expect(youngStyles(styles.join(''))).toEqual([])
  })

  it('leaves alone what is harmless to lack', () => {
    expect(youngStyles('.a{scrollbar-width:thin;scrollbar-color:red blue;text-wrap:balance}')).toEqual([])
  })
})
