import { AGENT_SOUND_PATH } from '../../../contract/constants.ts'
import { tellAgent } from './tellAgent.ts'

const KEY = 'soundLost'

/** Whether this browser has lost its sound device since its start; a reload of the page does not bring it back. */
export const isSoundLost = (): boolean => sessionStorage.getItem(KEY) !== null

/** Marks the sound of this browser as lost, and lets the agent on the board's computer, if any, restart the browser. */
export function loseSound(): void {
  sessionStorage.setItem(KEY, 'true')
  void tellAgent(AGENT_SOUND_PATH)
}
