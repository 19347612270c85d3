/*
 * Model of a hospital, with explicit assumptions. All statements about many hospitals follow from these.
 */

export const BOARDS_PER_HOSPITAL = 20
/** An exam of five minutes, one after another. */
const PATIENTS_PER_BOARD_AND_HOUR = 12
/** Joined, called, done: each changes what a board shows. */
const CHANGES_PER_PATIENT = 3
/** Factor of the busiest hour of the morning. */
const PEAK = 2.5
/** Consoles that are open all day; each is subscribed to the boards of its hospital. */
const CONSOLES_PER_HOSPITAL = 5
/** Consoles that show a changed board and read its three lists again. A display reads four resources. */
export const CONSOLES_PER_BOARD = 2

/** Returns the load of a number of hospitals in their busiest hour. */
export function loadOf(hospitals: number) {
  const boards = hospitals * BOARDS_PER_HOSPITAL
  return {
    boards,
    changesPerSecond: (boards * PATIENTS_PER_BOARD_AND_HOUR * CHANGES_PER_PATIENT * PEAK) / 3_600,
    displays: boards,
    sockets: boards + hospitals * CONSOLES_PER_HOSPITAL,
  }
}
