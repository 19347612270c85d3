import { z } from 'zod'
import { isCommand, isTarget, toAccess, toTarget, onPage, type Variable } from '../forms.ts'

/** Displays, tag readers and voices. */
export const devices = {
  DISPLAY_ACCESS: {
    form: z
      .enum(['open', 'paired'], 'open(누구나 대기판을 볼 수 있음) 또는 paired(직원이 승인한 화면만)여야 합니다')
      .transform(toAccess)
      .optional(),
    kind: 'open',
    en: "`open`: anyone may open a board's display; `paired`: only staff, and screens that [staff have approved](decisions/displays.md#paired-displays) at 대기판관리 > 화면",
    ko: '`open`: 누구나 대기판 화면을 열 수 있습니다. `paired`: 직원과, 대기판관리 > 화면에서 [직원이 승인한 화면](decisions/displays.md#paired-displays)만 엽니다',
    unset: onPage(', at first `open`', ', 처음에는 `open`'),
  },
  TAG_ACCESS: {
    form: z
      .enum(
        ['open', 'paired'],
        'open(누구나 태그를 찍을 수 있음) 또는 paired(직원이 승인한 화면과 리더기만)여야 합니다',
      )
      .transform(toAccess)
      .optional(),
    kind: 'open',
    en: 'who may send tag reads. `paired`: staff, and screens and reader programs that staff have approved for the board; `open`: anyone, at a [limited rate](decisions/queue.md#repeated-taps-of-a-tag)',
    ko: '누가 태그를 보낼 수 있는지. `paired`: 직원과, 그 대기판에 직원이 승인한 화면과 리더기 프로그램. `open`: 누구나, [횟수 제한](decisions/queue.md#repeated-taps-of-a-tag) 안에서',
    unset: onPage(', at first as the screens', ', 처음에는 화면과 같음'),
  },
  VOICE_COMMAND: {
    form: z
      .string()
      .transform((text) => text.trim().split(/\s+/))
      .refine(isCommand, '프로그램과 그 인자를 빈칸으로 나누어 적어 주세요 (예: espeak-ng -v ko --stdout)')
      .optional(),
    // Its arguments may contain a key.
    kind: 'closed',
    en: 'speech program with its arguments, such as `espeak-ng -v ko --stdout`: it reads a sentence from standard input and writes WAV to standard output; boards can then use it as their voice',
    ko: '음성 합성 프로그램과 인자 (예: `espeak-ng -v ko --stdout`). 표준 입력으로 문장을 받아 표준 출력으로 WAV를 냅니다. 대기판의 목소리로 고를 수 있게 됩니다',
  },
  WAKE_BROADCAST: {
    form: z
      .string()
      .transform((targets) => targets.split(',').map((target) => target.trim()))
      .refine(
        (targets) => targets.every(isTarget),
        'IPv4 주소 또는 주소:포트를 쉼표로 구분해 적어 주세요 (예: 192.0.2.255)',
      )
      .transform((targets) => targets.map(toTarget))
      .optional(),
    kind: 'open',
    en: 'broadcast addresses for Wake-on-LAN packets, such as `192.0.2.255,198.51.100.255:9`',
    ko: '화면 컴퓨터를 켜는 신호(Wake-on-LAN)를 보낼 브로드캐스트 주소 (예: `192.0.2.255,198.51.100.255:9`)',
    unset: { en: "this network and the board's", ko: '이 네트워크와 대기판의 네트워크' },
  },
} as const satisfies Record<string, Variable>
