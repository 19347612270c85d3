import type { Texts } from '../../../domain/text.ts'

/** What the server finds out about itself, and what to do about it. */
export const CHECKS = {
  'database.slow': ['데이터베이스가 느립니다.', 'The database is slow.'],
  'database.slow.advice': [
    '서버 컴퓨터의 디스크와 다른 프로그램을 확인해 주세요.',
    "Please check the disk and the other programs of the server's computer.",
  ],
  'database.readOnly': ['데이터베이스가 읽기 전용입니다.', 'The database is read-only.'],
  'database.readOnly.advice': [
    '접수와 호출이 저장되지 않습니다. DATABASE_URL이 예비 서버(standby)를 가리키거나 읽기 전용으로 설정되었는지 확인해 주세요.',
    'Check-ins and calls are not stored. Please check whether DATABASE_URL points to a standby or the database was set read-only.',
  ],
  'database.ok': ['데이터베이스가 잘 응답합니다.', 'The database answers well.'],
  'database.away.advice': [
    '데이터베이스 서버와 서버 컴퓨터의 디스크를 확인해 주세요.',
    "Please check the database server and the disk of the server's computer.",
  ],
  'disk.unreadable': ['데이터 폴더를 읽을 수 없습니다.', 'The data folder cannot be read.'],
  'disk.unreadable.advice': [
    '서버 컴퓨터의 디스크를 확인해 주세요.',
    "Please check the disk of the server's computer.",
  ],
  'disk.readOnly': ['데이터 폴더에 쓸 수 없습니다.', 'The data folder cannot be written to.'],
  'disk.readOnly.advice': [
    '접수와 호출이 저장되지 않습니다. 디스크가 고장 나 읽기 전용으로 바뀌었거나 폴더의 권한이 바뀌었는지 지금 확인해 주세요.',
    'Check-ins and calls are not stored. Please check now whether the disk broke and became read-only, or the permissions of the folder have changed.',
  ],
  'disk.critical': ['데이터 디스크에 %{left}만 남았습니다.', 'The data disk has only %{left} left.'],
  'disk.critical.advice': [
    '가득 차면 접수와 호출이 멈춥니다. 지금 디스크를 비우거나 늘려 주세요.',
    'A full disk stops check-ins and calls. Please free or add space now.',
  ],
  'disk.left': ['데이터 디스크에 %{left} 남았습니다.', 'The data disk has %{left} left.'],
  'disk.low.advice': ['디스크를 비우거나 늘려 주세요.', 'Please free or add space.'],
  'clock.ok': ['서버 시계가 맞습니다.', "The server's clock is right."],
  'clock.differs': [
    '서버 시계가 %{clock}보다 약 %{minutes}분 %{pace}.',
    "The server's clock is about %{minutes} min %{pace} compared with %{clock}.",
  ],
  'clock.wrong': ['서버 시계가 틀린 것 같습니다.', "The server's clock seems to be wrong."],
  'clock.wrong.advice': [
    '서버 컴퓨터의 시각을 확인해 주세요. 맞으면 최종관리자가 콘솔 위의 알림에서 확인하면 됩니다.',
    "Please check the time of the server's computer. If it is right, the first user confirms it in the notice of the console.",
  ],
  'clock.provider': ['병원 계정 서버의 시계', 'that of the provider of hospital accounts'],
  'clock.provider.advice': [
    '두 컴퓨터의 시계를 같은 시간 서버(NTP)에 맞춰 주세요. 그때까지 병원 계정으로 로그인하지 못할 수 있습니다.',
    'Please set both clocks by the same time server (NTP). Until then sign-ins with hospital accounts may fail.',
  ],
  'clock.app': ['인증 앱을 쓰는 기기의 시계', 'that of the device with the authenticator app'],
  'clock.app.advice': [
    '서버 컴퓨터의 시각을 먼저 확인해 주세요. 맞으면 그 기기의 시각을 자동으로 맞춰 주세요.',
    "Please check the time of the server's computer first. If it is right, set the time of that device automatically.",
  ],
  'clock.fast': ['빠릅니다', 'fast'],
  'clock.slow': ['느립니다', 'slow'],
  'backup.elsewhere': [
    '이 서버는 야간 백업을 하지 않습니다. PostgreSQL을 다른 방법으로 백업하고 있어야 합니다.',
    'This server makes no nightly backup. PostgreSQL has to be backed up in another way.',
  ],
  'backup.off': ['야간 백업을 하지 않습니다.', 'There is no nightly backup.'],
  'backup.off.advice': [
    '다른 디스크의 폴더를 BACKUP_DIR에 적고 서버를 다시 시작해 주세요.',
    'Please set BACKUP_DIR to a folder on another disk and restart the server.',
  ],
  'backup.failed': ['마지막 백업이 실패했습니다 · %{why}', 'The last backup failed · %{why}'],
  'backup.failed.advice': ['%{advice} 한 시간마다 다시 시도합니다.', '%{advice} The server retries every hour.'],
  'backup.folder': ['백업 폴더에 문제가 있습니다 · %{why}', 'The backup folder has a problem · %{why}'],
  'backup.folder.advice': [
    '%{advice} 그대로 두면 다음 백업이 실패합니다.',
    '%{advice} Otherwise the next backup fails.',
  ],
  'backup.lastGood': ['%{advice} 마지막으로 성공한 백업: %{last}', '%{advice} Last good backup: %{last}'],
  'backup.old': [
    '마지막 백업이 하루 반보다 오래되었습니다 · %{last}',
    'The last backup is older than a day and a half · %{last}',
  ],
  'backup.hoursAgo': ['%{hours}시간 전', '%{hours} h ago'],
  'backup.daysAgo': ['%{days}일 전', '%{days} days ago'],
  'backup.withinHour': ['한 시간 안', 'within the last hour'],
  'backup.INTEGRITY': [
    '데이터베이스가 손상되었습니다. 백업을 시험 복원해 알았습니다.',
    'The database is damaged, as the trial restore of the backup found.',
  ],
  'backup.INTEGRITY.advice': [
    '서버 컴퓨터의 디스크를 점검하고 담당 업체에 알려 주세요. 이전 백업은 지우지 않고 남겨 둡니다.',
    "Please check the disk of the server's computer and tell your supplier. Earlier backups are kept.",
  ],
  'backup.AUDIT': [
    '감사 기록이 훼손되었습니다. 백업을 시험 복원해 알았습니다.',
    'The audit log was altered, as the trial restore of the backup found.',
  ],
  'backup.AUDIT.advice': [
    '누가 데이터베이스를 고쳤는지 확인해 주세요. 이전 백업은 지우지 않고 남겨 둡니다.',
    'Please find out who changed the database. Earlier backups are kept.',
  ],
  'backup.dataDisk': [
    '백업이 데이터와 같은 디스크에 있습니다 · %{last}',
    "The backup is on the data's own disk · %{last}",
  ],
  'backup.dataDisk.advice': [
    '디스크가 고장 나면 둘 다 없어집니다. 다른 디스크나 다른 컴퓨터의 폴더를 BACKUP_DIR에 적고 서버를 다시 시작해 주세요.',
    'If the disk fails, both are lost. Please set BACKUP_DIR to a folder on another disk or computer and restart the server.',
  ],
  'backup.none': ['아직 첫 백업 전입니다.', 'The first backup is still to come.'],
  'backup.ok': ['마지막 백업이 성공했습니다 · %{last}', 'The last backup succeeded · %{last}'],
  'backup.tried': [
    '마지막 백업이 성공했습니다 · %{last} · 시험 복원에서 접수 %{visits}건 확인',
    'The last backup succeeded · %{last} · %{visits} visits came back in a trial restore',
  ],
  'backup.sized': ['%{ago} · %{size}', '%{ago} · %{size}'],
  'backup.SPACE': ['공간 부족', 'not enough space'],
  'backup.SPACE.advice': [
    '백업 폴더의 디스크를 비우거나 늘려 주세요.',
    "Please free or add space on the backup folder's disk.",
  ],
  'backup.MOUNT': ['폴더가 연결되지 않음', 'the folder is not mounted'],
  'backup.MOUNT.advice': ['백업 폴더를 다시 연결(mount)해 주세요.', 'Please mount the backup folder again.'],
  'backup.HANG': ['폴더가 응답하지 않음', 'the folder does not respond'],
  'backup.HANG.advice': [
    '백업 폴더가 있는 컴퓨터와 네트워크를 확인해 주세요.',
    'Please check the computer of the backup folder, and the network.',
  ],
  'backup.RIGHTS': ['쓰기 권한 없음', 'no permission to write'],
  'backup.RIGHTS.advice': [
    '백업 폴더의 소유자와 권한, systemd에서는 서비스의 ReadWritePaths를 확인해 주세요.',
    'Please check owner and permissions of the backup folder, and with systemd the ReadWritePaths of the service.',
  ],
  'backup.FOLDER': ['폴더를 쓸 수 없음', 'the folder cannot be used'],
  'backup.FOLDER.advice': [
    '백업 폴더가 있고 연결되어 있는지 확인해 주세요.',
    'Please check that the backup folder exists and is mounted.',
  ],
  'backup.PROGRAM': ['pg_dump가 없음', 'pg_dump is missing'],
  'backup.PROGRAM.advice': [
    '서버 컴퓨터에 PostgreSQL 클라이언트(Debian: postgresql-client)를 설치해 주세요.',
    "Please install the client programs of PostgreSQL (Debian: postgresql-client) on the server's computer.",
  ],
  'backup.TRIAL': ['시험 복원 실패', 'the trial restore failed'],
  'backup.TRIAL.advice': [
    '만든 백업이 복원되지 않아 버렸습니다. 서버 컴퓨터의 디스크를 점검해 주세요. 이전 백업은 남아 있습니다.',
    "The archive could not be restored and was discarded. Please check the disk of the server's computer. Earlier backups are kept.",
  ],
  'backup.OTHER': ['서버 기록 확인', "see the server's log"],
  'backup.OTHER.advice': [
    '서버 기록에서 백업하지 못한 까닭을 확인해 주세요.',
    "Please find the reason in the server's log.",
  ],
  'certificate.chain': [
    'TLS_CERT의 파일에 발급 기관의 인증서가 없습니다: %{issuer}',
    'The file of TLS_CERT lacks the certificate of its authority: %{issuer}',
  ],
  'certificate.chain.advice': [
    '서버 인증서 뒤에 발급 기관의 중간 인증서(체인)를 이어 붙여 주세요. 없으면 브라우저가 페이지를 열지 않을 수 있습니다.',
    "Please append the authority's intermediate certificate (the chain) to the server's. Browsers may refuse the page without it.",
  ],
  'certificate.none': ['이 서버는 인증서를 쓰지 않습니다.', 'This server uses no certificate.'],
  'certificate.early': ['인증서의 시작일이 아직 되지 않았습니다.', 'The certificate is not valid yet.'],
  'certificate.over': ['인증서의 기간이 끝났습니다.', 'The certificate has expired.'],
  'certificate.left': ['인증서의 기간이 %{days}일 남았습니다.', 'The certificate is valid for %{days} more days.'],
  'certificate.advice': [
    '인증서를 갱신해 TLS_CERT와 TLS_KEY의 파일을 바꿔 주세요. 한 시간 안에 저절로 적용됩니다.',
    'Please renew the certificate and replace the files of TLS_CERT and TLS_KEY. The server loads them within an hour.',
  ],
  'jobs.ok': ['정기 작업이 모두 잘 됩니다.', 'All periodic jobs succeed.'],
  'jobs.failing': ['정기 작업이 실패하고 있습니다: %{jobs}', 'Periodic jobs are failing: %{jobs}'],
  'jobs.failing.advice': [
    '서버 기록에서 이 이름을 찾아 까닭을 확인해 주세요.',
    "Please find the reason by this name in the server's log.",
  ],
  'displays.away': [
    '연결이 끊긴 화면이 %{count}대 있습니다: %{screens}',
    'Screens that are away (%{count}): %{screens}',
  ],
  'displays.away.advice': [
    '화면의 전원과 네트워크를 확인해 주세요. 없앤 화면은 대기판관리에서 지워 주세요.',
    'Please check their power and network. Remove screens that no longer exist on the page of the boards.',
  ],
  'displays.ill': [
    '문제가 있는 화면이 %{count}대 있습니다: %{screens}',
    'Screens with a problem (%{count}): %{screens}',
  ],
  'displays.ill.advice': [
    '대기판관리의 화면 목록에서 무엇이 문제인지 확인해 주세요.',
    'Please look at the list of screens on the page of the boards.',
  ],
  'displays.unnamed': [
    '이름을 정한 화면이 없어, 호출이 화면에 나타났는지 알 수 없습니다.',
    'No screen has a name, so nobody knows whether calls are shown.',
  ],
  'displays.unnamed.advice': [
    '대기판관리 › 화면에서 대기 공간의 화면마다 이름을 정해 주세요.',
    'Please name each screen of the waiting rooms on the page of the boards.',
  ],
  'displays.none': ['이름을 정한 화면이 없습니다.', 'No screen has a name.'],
  'displays.ok': ['화면 %{count}대가 모두 연결되어 있습니다.', 'All screens are connected (%{count}).'],
  'queues.ok': ['대기 시간 한도를 넘은 대기판이 없습니다.', 'No wait is over its limit.'],
  'queues.long': [
    '대기 시간 한도를 넘은 대기판이 %{count}개 있습니다 (최대 %{minutes}분): %{boards}',
    'Boards with a wait over its limit (%{count}, up to %{minutes} min): %{boards}',
  ],
  'queues.long.advice': [
    '대기자관리에서 오래 기다린 환자를 확인해 주세요. 한도는 검사실관리에서 바꿉니다.',
    'Please look at the patients who have waited long. The limits are set on the page of the rooms.',
  ],
  'webhooks.ok': ['외부 알림이 모두 전달되고 있습니다.', 'All events are delivered.'],
  'webhooks.none': ['외부 알림을 받는 곳이 없습니다.', 'No webhooks are set up.'],
  'webhooks.restored': [
    '복원한 뒤 확인을 기다리는 외부 알림이 있습니다: %{names}',
    'Webhooks wait for confirmation after a restore: %{names}',
  ],
  'webhooks.restored.advice': [
    '최종관리자가 연동 페이지에서 받는 곳을 확인하고 다시 시작해 주세요. 그때까지 보내지 않습니다.',
    'An administrator should check the receivers on the page Integration and resume them. Nothing is sent until then.',
  ],
  'webhooks.stopped': [
    '전달되지 않아 외부 알림이 중지되었습니다: %{names}',
    'Webhooks stopped because events were not delivered: %{names}',
  ],
  'webhooks.stopped.advice': [
    '전산 담당자가 받는 쪽 프로그램을 확인한 뒤 알림을 다시 시작해 주세요. 밀린 알림은 보관되어 있습니다.',
    'IT should check the receiving program and then resume the webhook. Unsent events are kept.',
  ],
  'webhooks.failing': ['외부 알림이 전달되지 않고 있습니다: %{names}', 'Events are not being delivered: %{names}'],
  'webhooks.failing.advice': [
    '받는 쪽 프로그램과 네트워크를 확인해 주세요. 저절로 다시 시도합니다.',
    'Check the receiving program and the network. The server tries again by itself.',
  ],
  'provider.ok': ['병원 계정 서버가 잘 응답합니다.', 'The provider of hospital accounts responds well.'],
  'provider.failing': [
    '병원 계정 서버가 응답하지 않습니다. 병원 계정으로는 로그인할 수 없습니다.',
    'The provider of hospital accounts does not respond. Nobody can sign in with a hospital account.',
  ],
  'provider.failing.advice': [
    '병원 계정 서버와 네트워크, OIDC_ISSUER의 주소를 확인해 주세요. 아이디와 비밀번호로는 계속 로그인할 수 있습니다.',
    'Check the provider, the network, and the address in OIDC_ISSUER. Sign-ins with ID and password still work.',
  ],
  'keys.ok': [
    '등록되지 않은 주소에서 쓰인 연동 키가 없습니다.',
    'No API key was tried from an address that it does not have.',
  ],
  'keys.tried': [
    '등록되지 않은 주소에서 연동 키를 쓰려고 했습니다: %{names}',
    'API keys were tried from addresses that they do not have: %{names}',
  ],
  'keys.tried.advice': [
    '막았습니다. 그 프로그램의 주소가 바뀌었으면 새 주소로 키를 다시 만들고, 모르는 주소이면 키가 새어 나간 것이니 사용자관리의 연동 키에서 폐기해 주세요.',
    'They were refused. If the address of the program has changed, make a new key for it; if nobody knows the address, the key has leaked: revoke it under Users, API keys.',
  ],
  unread: ['확인하지 못했습니다.', 'Not checked.'],
  'unread.advice': ['데이터베이스와 디스크를 먼저 확인해 주세요.', 'Please check the database and the disk first.'],
} as const satisfies Texts
