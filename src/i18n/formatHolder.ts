/** Returns how a sentence calls the holder of a number ticket, who has no name: '37번 고객'. */
export const formatHolder = (number: number): string =>
  document.documentElement.lang === 'en' ? `No. ${number}` : `${number}번 고객`
