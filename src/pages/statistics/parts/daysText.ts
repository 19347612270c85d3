/** First and last day of a range, or its only day. */
export const daysText = ({ from, to }: { readonly from: string; readonly to: string }): string =>
  from === to ? to : `${from} – ${to}`
