import { BoardMessage } from '../../contract/events.ts'
import { readJson } from './readJson.ts'

/** Whether a text is a RELOAD message without further fields. */
export function isReload(text: string): boolean {
  const { data } = BoardMessage.strict().omit({ flag: true, version: true }).safeParse(readJson(text))
  return data?.type === 'RELOAD' && data.message === ''
}
