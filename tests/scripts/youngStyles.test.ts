import { describe, expect, it } from 'vitest'
import { youngStyles } from '../../scripts/youngStyles.ts'

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
