import { BoardMessage } from '../../contract/events.ts'

/** Whether a text is the message that has a board reload, and nothing beside. */
export function isReload(text: string): boolean {
  const { data } = BoardMessage.strict().safeParse(parsed(text))
  return data?.type === 'RELOAD' && data.message === '' && data.flag === undefined
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
