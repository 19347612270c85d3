import { icon } from '../icons.tsx'

export const InfoIcon = icon('M12 2.5a9.5 9.5 0 1 0 .01 0ZM12 11v5.5M12 7.5v.01')

export const MutedIcon = icon('M4 9.5v5h3.5L12 19V5L7.5 9.5zM16 9.5l5 5m0-5-5 5')

export const PauseIcon = icon('M12 2.5a9.5 9.5 0 1 0 .01 0ZM9.5 8.5v7M14.5 8.5v7')
