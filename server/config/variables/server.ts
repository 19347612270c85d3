import { z } from 'zod'
import { isOrigin } from '../../../domain/hospitalSettings.ts'
import { PORT_MAX } from '../../../domain/limits.ts'
import {
  address,
  filled,
  isListener,
  isNetwork,
  isTimeZone,
  list,
  toListener,
  wholeNumber,
  onPage,
  type Variable,
} from '../forms.ts'

/** Addresses of the server, its log, and what watches it. */
export const server = {
  PORT: {
    form: wholeNumber(0, PORT_MAX).prefault('8080'),
    kind: 'open',
    en: 'port to listen on; 0 selects a free port',
    ko: '서버가 여는 포트. 0이면 빈 포트를 고릅니다',
  },
  HOST: {
    form: filled.prefault('0.0.0.0'),
    kind: 'open',
    en: 'address to listen on',
    ko: '서버가 여는 주소',
  },
  TLS_CERT: {
    form: filled.optional(),
    kind: 'open',
    en: 'PEM file of a certificate, together with `TLS_KEY`: the server then serves https itself, and loads renewed files within an hour',
    ko: '인증서의 PEM 파일. `TLS_KEY`와 함께 정하면 서버가 직접 https로 서비스하고, 새로 바뀐 파일은 한 시간 안에 읽습니다',
  },
  TLS_KEY: {
    form: filled.optional(),
    kind: 'open',
    en: 'PEM file of the key of `TLS_CERT`',
    ko: '`TLS_CERT`의 개인 키 PEM 파일',
  },
  REDIRECT_PORT: {
    form: wholeNumber(0, PORT_MAX).optional(),
    kind: 'open',
    en: 'port of plain http, such as `80`, from which pages are redirected to https; needs `TLS_CERT`',
    ko: 'https로 넘겨 줄 일반 http 포트 (예: `80`). `TLS_CERT`가 있어야 합니다',
  },
  TRUST_PROXY: {
    form: list(isNetwork, '믿을 프록시의 IP 주소나 대역(예: 10.0.0.2, 10.0.0.0/8)을 쉼표로 나누어 적어 주세요'),
    kind: 'open',
    en: 'addresses or networks of proxies whose `X-Forwarded-…` headers the server trusts, separated by commas',
    ko: '`X-Forwarded-…` 헤더를 믿을 프록시의 주소나 대역, 쉼표로 나눕니다',
  },
  ALLOWED_ORIGINS: {
    form: list(isOrigin, 'https://board.example 같은 주소를 쉼표로 나누어 적어 주세요'),
    kind: 'open',
    en: 'further origins whose pages may open the WebSocket connection',
    ko: '실시간 연결(WebSocket)을 열 수 있는 다른 주소들',
  },
  PUBLIC_URL: {
    form: z.string().refine(isOrigin, 'https://board.example 같은 주소를 경로 없이 적어 주세요').optional(),
    kind: 'open',
    en: 'origin of the links in QR codes on slips, such as `https://board.example`; phones must reach it',
    ko: '접수증 QR 코드에 넣을 주소 (예: `https://board.example`). 휴대전화에서 열려야 합니다',
    unset: onPage(),
  },
  TIME_ZONE: {
    form: z.string().refine(isTimeZone, '알 수 없는 시간대입니다 (예: Asia/Seoul)').prefault('Asia/Seoul'),
    kind: 'open',
    en: "the hospital's time zone, for dates and clocks",
    ko: '날짜와 시계에 쓰는 병원의 시간대',
  },
  METRICS_TOKEN: {
    form: z
      .string()
      .regex(/^\S{16,200}$/, '빈칸 없이 16자 이상이어야 합니다')
      .optional(),
    kind: 'secret',
    en: 'token of at least 16 characters: `GET /metrics` then answers a scraper that sends it as `Authorization: Bearer …`; see [docs/monitoring.md](monitoring.md)',
    ko: '16자 이상의 토큰. 이것을 `Authorization: Bearer …`로 보내는 수집기에 `GET /metrics`가 답합니다. [docs/monitoring.md](monitoring.md) 참고',
  },
  METRICS_LISTEN: {
    form: z
      .string()
      .refine(isListener, '127.0.0.1:9464처럼 주소와 포트를 적어 주세요')
      .transform(toListener)
      .optional(),
    kind: 'open',
    en: 'address and port of a listener of its own for `/metrics`, such as `127.0.0.1:9464`; it asks for `METRICS_TOKEN` where that is set',
    ko: '`/metrics`만 따로 여는 주소와 포트 (예: `127.0.0.1:9464`). `METRICS_TOKEN`을 정했으면 여기서도 묻습니다',
  },
  SMTP_URL: {
    form: address('smtp://사용자:비밀번호@주소:포트', /^smtps?:$/).optional(),
    kind: 'secret',
    en: 'mail server (`smtp://user:password@host:587`, `smtps://`), together with `ALERT_TO`: each change of a check on the page 상태 is sent once',
    ko: '메일 서버 (`smtp://사용자:비밀번호@주소:587`, `smtps://`). `ALERT_TO`와 함께 정하면 상태 화면의 점검이 바뀔 때마다 한 번 보냅니다',
  },
  ALERT_TO: {
    form: list((to) => z.email().safeParse(to).success, '메일 주소를 쉼표로 나누어 적어 주세요'),
    kind: 'open',
    en: 'addresses to which `SMTP_URL` sends, separated by commas',
    ko: '`SMTP_URL`로 알림을 받을 메일 주소, 쉼표로 나눕니다',
  },
  LOG_FILE: {
    form: filled.optional(),
    kind: 'open',
    en: 'file of the log, JSON lines; rotated at 10 MB, the last five files are kept. `-` is standard output, as in `deploy/`: the ready line is then the only line that is no JSON, besides the first login',
    ko: '로그 파일(JSON 줄). 10MB마다 새 파일을 만들고 마지막 다섯 개를 둡니다. `-`는 표준 출력입니다(`deploy/`처럼). 그때 JSON이 아닌 줄은 준비 완료 줄과 첫 로그인뿐입니다',
    unset: { en: 'standard error', ko: '표준 오류' },
  },
  LOG_LEVEL: {
    form: z
      .enum(
        ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
        'fatal, error, warn, info, debug, trace, silent 중 하나여야 합니다',
      )
      .prefault('info'),
    kind: 'open',
    en: '`fatal`, `error`, `warn`, `info`, `debug`, `trace` or `silent`',
    ko: '`fatal`, `error`, `warn`, `info`, `debug`, `trace`, `silent` 가운데 하나',
  },
} as const satisfies Record<string, Variable>
