/** Whether our own server sent this page: it fills in the time zone of its house, which another one leaves empty. */
export const isServedByOurs = (): boolean => Boolean(document.querySelector<HTMLMetaElement>('meta[name="time-zone"]')?.content)
