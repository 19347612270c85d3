/** For how many minutes a waiting patient may step away without losing the place. */
export const AWAY_MINUTES = [5, 10, 20] as const
