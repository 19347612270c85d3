import { z } from 'zod'
import { PORT_MAX } from '../../../domain/limits.ts'
import { isHostAndPort } from '../../webhooks/allowedHosts.ts'
import { filled, isEncodingOf, isNetwork, list, toEncodingOf, wholeNumber, type Variable } from '../forms.ts'

/** Other systems of the hospital. */
export const integrations = {
  HL7_PORT: {
    form: wholeNumber(1, PORT_MAX).optional(),
    kind: 'open',
    en: 'port on which HL7 v2 messages are received over MLLP; see [docs/integration.md](integration.md)',
    ko: 'HL7 v2 메시지를 MLLP로 받을 포트. [docs/integration.md](integration.md) 참고',
  },
  HL7_ALLOW: {
    form: list(isNetwork, 'HL7을 보낼 IP 주소나 대역(예: 192.0.2.7, 192.0.2.0/24)을 쉼표로 나누어 적어 주세요'),
    kind: 'open',
    en: 'addresses and networks that may send HL7, such as `192.0.2.7,198.51.100.0/24`',
    ko: 'HL7을 보낼 수 있는 주소와 대역 (예: `192.0.2.7,198.51.100.0/24`)',
    unset: { en: 'this computer', ko: '이 컴퓨터' },
  },
  HL7_ENCODING: {
    form: z.enum(['utf-8', 'cp949'], 'utf-8 또는 cp949여야 합니다').prefault('utf-8'),
    kind: 'open',
    en: 'encoding of HL7 messages, whatever they say: `utf-8` or `cp949`',
    ko: 'HL7 메시지의 글자 형식, 메시지에 무엇이라 적혔든: `utf-8` 또는 `cp949`',
  },
  INTAKE_DIR: {
    form: filled.optional(),
    kind: 'open',
    en: 'folder of lists of patients (CSV, TSV, XLSX) that other programs write; a subfolder is a source; see [docs/integration.md](integration.md)',
    ko: '다른 프로그램이 환자 명단(CSV, TSV, XLSX)을 넣는 폴더. 하위 폴더 하나가 보낸 곳 하나입니다. [docs/integration.md](integration.md) 참고',
  },
  INTAKE_ENCODING: {
    form: list(isEncodingOf, '보낸 곳과 글자 형식(utf-8, cp949)을 HIS=cp949처럼 쉼표로 나누어 적어 주세요').transform(
      (items) => new Map(items.map(toEncodingOf)),
    ),
    kind: 'open',
    en: 'encodings by source, such as `HIS=cp949,EMR=utf-8`',
    ko: '보낸 곳마다의 글자 형식 (예: `HIS=cp949,EMR=utf-8`)',
    unset: { en: 'told by the bytes', ko: '내용을 보고 앎' },
  },
  WEBHOOK_ALLOW: {
    form: list(
      isHostAndPort,
      '알림을 보낼 주소와 포트(예: 192.0.2.7:8090, sms.example:443)를 쉼표로 나누어 적어 주세요',
    ),
    kind: 'open',
    en: 'hosts and ports to which events may be sent, such as `192.0.2.7:8090,sms.example:443`; without a port 443 and 80',
    ko: '이벤트를 보내도 되는 주소와 포트 (예: `192.0.2.7:8090,sms.example:443`). 포트가 없으면 443과 80',
  },
} as const satisfies Record<string, Variable>
