/** Appearance of a drawn doctor, with CSS colours. */
export interface Doctor {
  readonly file: string
  readonly skin: string
  readonly hair: string
  readonly background: string
  readonly shirt: string
  readonly style: 'short' | 'bob' | 'long' | 'parted'
  readonly glasses: boolean
}

export const DOCTORS: readonly Doctor[] = [
  {
    file: 'doctor-han',
    skin: '#f3cdb0',
    hair: '#2a211d',
    background: '#dbe6ff',
    shirt: '#5c7fd6',
    style: 'bob',
    glasses: false,
  },
  {
    file: 'doctor-yoon',
    skin: '#f6d5bd',
    hair: '#3b2a22',
    background: '#dff3ea',
    shirt: '#3f9a7d',
    style: 'long',
    glasses: true,
  },
  {
    file: 'doctor-kim',
    skin: '#efc6a6',
    hair: '#231c1a',
    background: '#fdeedb',
    shirt: '#c98545',
    style: 'parted',
    glasses: false,
  },
  {
    file: 'doctor-lee',
    skin: '#eec3a0',
    hair: '#3a3735',
    background: '#e4ecf2',
    shirt: '#41607a',
    style: 'short',
    glasses: true,
  },
]

const HAIR_BEHIND: Record<Doctor['style'], string> = {
  short: '',
  parted: '',
  bob: '<path d="M212 330c0-150 70-210 148-210s148 60 148 210c0 90-10 150-30 190H242c-20-40-30-100-30-190Z"/>',
  long: '<path d="M204 340c0-160 74-224 156-224s156 64 156 224c0 130 16 240 44 320H160c28-80 44-190 44-320Z"/>',
}

const HAIR_FRONT: Record<Doctor['style'], string> = {
  short:
    '<path d="M226 318c-10-130 52-192 138-192 92 0 146 60 132 192-14-46-22-72-40-92-60 10-130 8-180-16-26 26-40 62-50 108Z"/>',
  parted: '<path d="M224 330c-14-142 50-206 138-206s150 64 136 206c-12-60-40-104-96-134-60 40-146 40-178 134Z"/>',
  bob: '<path d="M222 360c-8-140 46-236 138-236s146 96 138 236c-10-60-24-96-44-122-70 16-140 6-186-22-24 36-38 80-46 144Z"/>',
  long: '<path d="M222 350c-10-140 50-226 138-226s148 86 138 226c-12-70-42-116-92-142-62 22-156 36-184 142Z"/>',
}

/** Returns a portrait of 720×900 as SVG. */
export function portrait({ skin, hair, background, shirt, style, glasses }: Doctor): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="720" height="900" viewBox="0 0 720 900">
  <rect width="720" height="900" fill="${background}"/>
  <circle cx="360" cy="360" r="330" fill="#fff" opacity=".45"/>
  <g fill="${hair}">${HAIR_BEHIND[style]}</g>
  <path d="M70 900c8-190 96-262 214-286h152c118 24 206 96 214 286Z" fill="#fff"/>
  <path d="M284 612l76 120 76-120 10 288H274Z" fill="${shirt}"/>
  <path d="M284 610l-52 40 60 190 68-108Zm152 0 52 40-60 190-68-108Z" fill="#f4f6fa" stroke="#d3dae6" stroke-width="4" stroke-linejoin="round"/>
  <path d="M308 500h104v112c0 30-24 52-52 52s-52-22-52-52Z" fill="${skin}"/>
  <path d="M308 540c30 34 74 34 104 0v22c-30 34-74 34-104 0Z" opacity=".12"/>
  <path d="M232 322c0-120 50-178 128-178s128 58 128 178c0 132-58 232-128 232s-128-100-128-232Z" fill="${skin}"/>
  <ellipse cx="228" cy="356" rx="20" ry="34" fill="${skin}"/><ellipse cx="492" cy="356" rx="20" ry="34" fill="${skin}"/>
  <g fill="${hair}">${HAIR_FRONT[style]}</g>
  <g fill="#2b2422"><circle cx="306" cy="352" r="11"/><circle cx="414" cy="352" r="11"/></g>
  <g fill="none" stroke="#2b2422" stroke-linecap="round" stroke-width="8"><path d="M280 314q26-16 52-4M388 310q26-12 52 4" stroke="${hair}"/><path d="M324 462q36 30 72 0" stroke="#b4574c"/><path d="M360 372q-14 40 4 46" stroke="#000" opacity=".18" stroke-width="6"/></g>
  <g fill="#e8836f" opacity=".22"><circle cx="274" cy="414" r="26"/><circle cx="446" cy="414" r="26"/></g>
  ${glasses ? '<g fill="#fff" fill-opacity=".18" stroke="#39424f" stroke-width="7"><rect x="258" y="318" width="88" height="68" rx="26"/><rect x="374" y="318" width="88" height="68" rx="26"/><path d="M346 344q14-10 28 0" fill="none"/></g>' : ''}
  <g fill="none" stroke="#39424f" stroke-width="12" stroke-linecap="round"><path d="M262 640c-10 110 20 170 92 178"/><path d="M458 640c10 100-12 150-60 170"/></g>
  <circle cx="376" cy="822" r="26" fill="#c9d1dc" stroke="#39424f" stroke-width="8"/>
</svg>`
}
