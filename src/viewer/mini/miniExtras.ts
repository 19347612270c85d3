// What only signed-in staff use of the mini viewer, which comes after its lists: a wall loads none of it.
export { MiniKeys } from './keys/MiniKeys.tsx'
export { MoveDialog } from './MoveDialog.tsx'
