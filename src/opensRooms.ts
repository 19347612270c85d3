/** Whether the console opens at the list of rooms as it stands, which is where most people come to first (RT-03). */
export const opensRooms = (): boolean => /^\/(rooms)?\/?$/.test(location.pathname) && location.search === ''
