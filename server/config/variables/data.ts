import { z } from 'zod'
import { AUDIT_DAYS_MIN, VISIT_NAME_DAYS_MIN } from '../../../domain/hospitalSettings.ts'
import {
  address,
  days,
  faultInParameters,
  filled,
  isAgeRecipient,
  list,
  toBytes,
  wholeNumber,
  onPage,
  type Variable,
} from '../forms.ts'

const BACKUPS_MAX = 999
/** Length of the key of AES-256. */
const SECRET_KEY_BYTES = 32

/** Data, their retention, backups, and what remains in an outage. */
export const data = {
  DATA_DIR: {
    form: filled.prefault('./data'),
    kind: 'open',
    en: "folder of the embedded database and the uploads; only the server's account can read its files",
    ko: '내장 데이터베이스와 올린 파일의 폴더. 서버 계정만 읽을 수 있습니다',
  },
  DATABASE_URL: {
    form: address(
      'postgres://사용자:비밀번호@주소:포트/데이터베이스',
      /^postgres(ql)?:$/,
      faultInParameters,
    ).optional(),
    kind: 'secret',
    en: '`postgres://…`: PostgreSQL 15 or newer instead of the embedded database; see [docs/scaling.md](scaling.md)',
    ko: '`postgres://…`: 내장 데이터베이스 대신 쓸 PostgreSQL 15 이상. [docs/scaling.md](scaling.md) 참고',
  },
  UPLOAD_QUOTA: {
    form: z
      .string()
      .regex(/^[1-9]\d{0,5}(MB|GB)$/, '500MB나 20GB처럼 적어 주세요')
      .transform(toBytes)
      .optional(),
    kind: 'open',
    en: 'maximum total size of all uploads, such as `500MB` or `20GB`; the server always keeps a reserve of the disk free for the database',
    ko: '올린 파일을 모두 더한 최대 크기 (예: `500MB`, `20GB`). 서버는 데이터베이스가 쓸 자리를 늘 남겨 둡니다',
    unset: { en: '10GB, or 80 % of a smaller disk', ko: '10GB, 디스크가 더 작으면 그 80%' },
  },
  SECRET_KEY: {
    form: z
      .string()
      .transform((text) => Buffer.from(text, 'base64'))
      .refine(({ length }) => length === SECRET_KEY_BYTES, 'openssl rand -base64 32로 만든 값이어야 합니다')
      .optional(),
    kind: 'secret',
    en: '32 random bytes in base64 (`openssl rand -base64 32`), usually in a file named by `SECRET_KEY_FILE`: seals signing keys and other secrets in the database. Without it the server does not start any more; keep a copy apart from the backups',
    ko: '32바이트 무작위 값의 base64 (`openssl rand -base64 32`). 보통 `SECRET_KEY_FILE`이 가리키는 파일에 둡니다. 서명 열쇠와 비밀 값을 데이터베이스에 봉해 둡니다. 한 번 쓰면 이것 없이는 서버가 시작하지 않으니 백업과 다른 곳에 사본을 두세요',
  },
  AUDIT_DAYS: {
    form: days(AUDIT_DAYS_MIN).optional(),
    kind: 'open',
    en: 'retention of the audit log in days, at least 730; changes of accounts and rights are kept for three years at least',
    ko: '감사 기록을 두는 날수, 730 이상. 계정과 권한의 변경은 적어도 3년 둡니다',
    unset: onPage(', at first `730`', ', 처음에는 `730`'),
  },
  VISIT_NAME_DAYS: {
    form: days(VISIT_NAME_DAYS_MIN).optional(),
    kind: 'open',
    en: "days after a visit until the server erases the patient's name and number, and deletes the copies of the database that upgrades and restores have made",
    ko: '방문 뒤 며칠이 지나면 환자의 이름과 번호를 지우는지. 업그레이드와 복원이 남긴 데이터베이스 사본도 그때 지웁니다',
    unset: onPage(', at first `30`', ', 처음에는 `30`'),
  },
  VISIT_CLOSE_DAYS: {
    form: days(0).prefault('1'),
    kind: 'open',
    en: "the server checks out a patient whom staff forgot to check out, at the end of this many days after the patient's last check-in or move; choose more days for patients who stay overnight, `0` for never",
    ko: '퇴실 처리를 잊은 환자를 마지막 접수나 이동 뒤 며칠째 밤에 서버가 퇴실시키는지. 밤을 넘기는 환자가 있으면 늘리고, `0`이면 하지 않습니다',
  },
  BACKUP_DIR: {
    form: filled.optional(),
    kind: 'open',
    en: 'folder of the nightly backups, also of PostgreSQL (needs `pg_dump`); without it the server makes none',
    ko: '밤마다 백업할 폴더. PostgreSQL도 백업합니다(`pg_dump` 필요). 정하지 않으면 백업하지 않습니다',
  },
  BACKUP_KEEP: {
    form: wholeNumber(1, BACKUPS_MAX).prefault('7'),
    kind: 'open',
    en: 'number of backups to keep; refused without `BACKUP_DIR`',
    ko: '남겨 둘 백업의 수. `BACKUP_DIR` 없이는 거절합니다',
  },
  BACKUP_AT: {
    form: z
      .string()
      .regex(/^([01]\d|2[0-3]):[0-5]\d$/, '시각을 03:00처럼 적어야 합니다')
      .prefault('03:00'),
    kind: 'open',
    en: 'time of day at which a backup is due; refused without `BACKUP_DIR`',
    ko: '백업할 시각. `BACKUP_DIR` 없이는 거절합니다',
  },
  BACKUP_MOUNT: {
    form: z.literal('required', 'required(연결된 다른 디스크의 폴더여야 함)여야 합니다').optional(),
    kind: 'open',
    en: '`required`: a backup fails unless `BACKUP_DIR` is in a mounted file system other than that of the data; the folder is then never created',
    ko: '`required`: `BACKUP_DIR`이 데이터와 다른, 연결된(mount) 디스크에 있지 않으면 백업이 실패합니다. 그 폴더를 만들지도 않습니다',
  },
  BACKUP_RECIPIENT: {
    form: list(isAgeRecipient, 'age-keygen이 알려 준 공개 열쇠(age1…)를 적어 주세요'),
    kind: 'open',
    en: 'public keys of [age](https://age-encryption.org) (`age1…`), separated by commas: nightly backups and `backup` are encrypted for them',
    ko: '[age](https://age-encryption.org)의 공개 열쇠(`age1…`), 쉼표로 나눕니다. 밤 백업과 `backup`을 이 열쇠로 암호화합니다',
  },
  EMERGENCY_SHEET: {
    form: z
      .enum(['masked', 'full', 'off'], 'masked(이름 가림), full(이름 모두) 또는 off(만들지 않음)여야 합니다')
      .prefault('masked'),
    kind: 'open',
    en: 'the server writes a page with all queues every five minutes, for use while the [system is down](decisions/data.md#outages): with `masked` or `full` names, or `off`',
    ko: '[장애](decisions/data.md#outages) 때 쓸 비상 대기 명단을 5분마다 만듭니다. 이름을 가리거나(`masked`) 모두 적거나(`full`) 만들지 않습니다(`off`)',
  },
  EMERGENCY_DIR: {
    form: filled.optional(),
    kind: 'open',
    en: "folder of that page, such as one that the staff's computers copy; each server needs its own. Everyone who can read the folder can read the page",
    ko: '그 명단의 폴더, 예를 들어 직원 컴퓨터가 복사해 가는 곳. 서버마다 따로 있어야 하고, 폴더를 읽을 수 있으면 누구나 명단을 봅니다',
    unset: { en: '`DATA_DIR/emergency`', ko: '`DATA_DIR/emergency`' },
  },
} as const satisfies Record<string, Variable>
