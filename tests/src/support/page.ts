import '@testing-library/jest-dom/vitest'
import * as React from 'react'
import { configure, getConfig, prettyDOM } from '@testing-library/dom'
import { cleanup, screen, waitFor } from '@testing-library/react'
import CSSPropertyManager from 'happy-dom/lib/css/declaration/property-manager/CSSPropertyManager.js'
import { afterEach, expect, vi } from 'vitest'

// A page that stays after its test asks servers and hears the events of the tests that follow, also of other files, for
// those of one worker share a window.
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  if (typeof document !== 'undefined') leaveNothing()
})

/** Gives the page these `meta` elements in place of others, beside the style sheets that modules have put there. */
export function markPage(marks: string): void {
  for (const mark of document.head.querySelectorAll('meta')) mark.remove()
  document.head.insertAdjacentHTML('beforeend', marks)
}

/** Empties what a test can leave in the page: its marks, elements, stored values, cookies and address. */
function leaveNothing(): void {
  for (const element of document.head.querySelectorAll(':not(style, title)')) element.remove()
  document.title = ''
  document.body.replaceChildren()
  for (const element of [document.documentElement, document.body])
    for (const name of element.getAttributeNames()) element.removeAttribute(name)
  localStorage.clear()
  sessionStorage.clear()
  for (const cookie of document.cookie.split('; '))
    document.cookie = `${cookie.split('=')[0]}=; expires=Thu, 01 Jan 1970 00:00:00 GMT; path=/`
}

// React's development build captures a stack for each of the first 10,000 elements of a second, for messages that no
// test reads: a tenth of the time of a page's tests. With the count at its end from the start it captures none.
const internals = (React as unknown as Record<string, object>)[
  '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE'
]
if (internals)
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
    configurable: true,
    get: () => Infinity,
    set: () => {
      // The count stays.
    },
  })

configure({
  // While a test waits for an element, each try that does not find it yet would print the page: a tenth of the time. The
  // library asks once more when the wait has failed.
  getElementError: (message, container) => {
    const { _disableExpensiveErrorDiagnostics: isWaiting } = getConfig() as object as Record<string, unknown>
    if (isWaiting) return new Error(message ?? '')
    // It prints the page from its start, and cuts it before a dialog, which comes last.
    return new Error(`${message}\n\n${prettyDOM([...container.querySelectorAll('[role=dialog]')].at(-1) ?? container)}`)
  },
})

// happy-dom copies the inherited styles of each element that a role is looked for in by a structured clone: another
// tenth. Their values are flat.
CSSPropertyManager.prototype.clone = function () {
  const properties = Object.fromEntries(Object.entries(this.properties).map(([name, value]) => [name, { ...value }]))
  const definedPropertyNames = { ...(Reflect.get(this, 'definedPropertyNames') as object) }
  const copy = Object.assign(new CSSPropertyManager(), { properties }, { definedPropertyNames })
  return copy
}

/** Waits until a dialog is closed and what was behind it can be reached, which is a moment later. */
export const dialogClosed = (role: 'dialog' | 'alertdialog' = 'dialog') =>
  waitFor(() => {
    expect(screen.queryByRole(role)).toBeNull()
    const inFront = [...document.querySelectorAll('[role=dialog]')].at(-1) ?? document.body.firstElementChild
    expect(inFront?.closest('[aria-hidden=true]')).toBeNull()
  })
