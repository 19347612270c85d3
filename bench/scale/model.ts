/*
 * What a hospital does, stated so that it can be doubted. Everything that is said of many hospitals follows from these.
 */

export const BOARDS_PER_HOSPITAL = 20
/** An examination of five minutes, one after the other. */
const PATIENTS_PER_BOARD_AND_HOUR = 12
/** Joined, called, done: each changes what a board shows. */
const CHANGES_PER_PATIENT = 3
/** How much busier the busiest hour of the morning is. */
const PEAK = 2.5
/** Consoles of staff that are open all day; each watches the boards of its hospital. */
const CONSOLES_PER_HOSPITAL = 5
/** Of those, how many show the board that changed, and read its three lists again. A display reads four things. */
export const CONSOLES_PER_BOARD = 2

/** The load of so many hospitals in their busiest hour. */
export function loadOf(hospitals: number) {
  const boards = hospitals * BOARDS_PER_HOSPITAL
  return {
    boards,
    changesPerSecond: (boards * PATIENTS_PER_BOARD_AND_HOUR * CHANGES_PER_PATIENT * PEAK) / 3_600,
    displays: boards,
    sockets: boards + hospitals * CONSOLES_PER_HOSPITAL,
  }
}
