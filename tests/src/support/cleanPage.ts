// Files of one worker share a window (`isolate: false`): a file must not meet the page of the one before it.
if (typeof document !== 'undefined') leaveNothing()

/** Gives the page these `meta` elements in place of others, beside the style sheets that modules have put there. */
export function markPage(marks: string): void {
  for (const mark of document.head.querySelectorAll('meta')) mark.remove()
  document.head.insertAdjacentHTML('beforeend', marks)
}

/** Empties what a test file can leave in the page: its marks, elements, stored values, cookies and address. */
export function leaveNothing(): void {
  markPage('')
  document.title = ''
  document.body.replaceChildren()
  for (const element of [document.documentElement, document.body])
    for (const name of element.getAttributeNames()) element.removeAttribute(name)
  localStorage.clear()
  sessionStorage.clear()
  for (const cookie of document.cookie.split('; '))
    document.cookie = `${cookie.split('=')[0]}=; expires=Thu, 01 Jan 1970 00:00:00 GMT; path=/`
}
