import { createInterface } from 'node:readline'

const NUMBER = /^\s*(?:([1-9]\d{0,5})\s*번?)?\s*$/

/**
 * Asks for the next number of the day until the answer is one, or none.
 * @param known the last number that is known to have been given; 0 for none
 * @returns undefined for none, also after Ctrl+C, Ctrl+D and at the end of the input
 */
export async function askForNumber(
  input: NodeJS.ReadableStream,
  output: NodeJS.WritableStream,
  known: number,
): Promise<string | undefined> {
  const none = known > 0 ? `${known + 1}번이면 Enter` : '오늘 접수가 없었으면 Enter'
  const prompt = `오늘 다음에 나눠 줄 번호를 적어 주세요 (${none}): `
  using terminal = createInterface({ input, output, prompt })
  let isOpen = true
  terminal.once('close', () => (isOpen = false))
  terminal.prompt()
  for await (const answer of terminal) {
    const found = NUMBER.exec(answer)
    if (found) return found[1]
    output.write('번호를 숫자로 적어 주세요. 예: 61\n')
    // Lines that were typed ahead come also after the end of the input.
    if (isOpen) terminal.prompt()
  }
  output.write('\n')
  return undefined
}
