import { BULK_MAX } from '../../domain/limits.ts'
import { Refusal } from './refusals.ts'

/** Maximum number of fields of an object, and of nesting levels, in any call. */
const FIELDS_MAX = 50
const DEPTH_MAX = 8

const QUOTE = 0x22
const BACKSLASH = 0x5c
const COMMA = 0x2c
const OBJECT = 0x7b
const LIST = 0x5b
const ENDS = new Set([0x7d, 0x5d])

/**
 * Refuses a JSON body whose lists, objects or nesting exceed those of any call. It scans the bytes once: the parser
 * would build everything first, for seconds, and a schema would report each wrong item.
 * @param itemsMax maximum length of a list in the body of this call.
 * @param json may be malformed: the parser refuses that.
 * @throws 400
 */
export function refuseShape(json: Uint8Array, itemsMax = BULK_MAX): void {
  /** Open brackets, outermost first, and the number of commas in each so far. */
  const kinds: number[] = []
  const commas: number[] = []
  let isText = false
  for (let at = 0; at < json.length; at += 1) {
    const byte = json[at] ?? 0
    if (isText) {
      if (byte === BACKSLASH) at += 1
      else if (byte === QUOTE) isText = false
    } else if (byte === QUOTE) isText = true
    else if (byte === OBJECT || byte === LIST) {
      if (kinds.length >= DEPTH_MAX) throw misshapen('요청이 너무 깊게 겹쳐 있습니다.')
      kinds.push(byte)
      commas.push(0)
    } else if (ENDS.has(byte)) {
      kinds.pop()
      commas.pop()
    } else if (byte === COMMA && kinds.length > 0) {
      const level = kinds.length - 1
      const count = (commas[level] ?? 0) + 1
      commas[level] = count
      if (kinds[level] === OBJECT && count >= FIELDS_MAX) throw misshapen('요청에 항목이 너무 많습니다.')
      if (kinds[level] === LIST && count >= itemsMax)
        throw misshapen(`한 번에 ${itemsMax.toLocaleString('ko')}건까지 보낼 수 있습니다.`)
    }
  }
}

const misshapen = (message: string) => new Refusal(400, 'INVALID', message)
