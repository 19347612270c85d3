import * as React from 'react'

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
