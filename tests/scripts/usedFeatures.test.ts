import { describe, expect, it } from 'vitest'
import { featuresOfScript, featuresOfStyles } from '../../scripts/browsers/usedFeatures.ts'

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
