import { describe, expect, it } from 'vitest'
import { readConfig } from '../../server/config.ts'
import { StartError } from '../../server/startError.ts'

const TRUST = {
  TRUST_PROXY: '127.0.0.1, 10.0.0.0/8,fd00::/8',
  ALLOWED_ORIGINS: 'https://board.example, http://localhost:9090',
  PUBLIC_URL: 'https://board.example',
  TLS_CERT: '/tls/cert.pem',
  TLS_KEY: '/tls/key.pem',
  UPLOAD_QUOTA: '20GB',
  AUDIT_DAYS: '1000',
  VISIT_CLOSE_DAYS: '0',
  VISIT_NAME_DAYS: '7',
  DISPLAY_ACCESS: 'paired',
  TAG_ACCESS: 'open',
  PASSWORD_CHANGE: 'confirmed',
  PASSWORDS: 'uncommon',
  EMERGENCY_SHEET: 'full',
  EMERGENCY_DIR: '/share',
}

const RECIPIENT = 'age1lty233594sq9ghk5p8z5dmwwmkz4tmug5w9mtu2h3e3qj4hyra2svkf353'

const OIDC = {
  OIDC_ISSUER: 'https://login.example/realms/staff',
  OIDC_CLIENT_ID: 'board',
  OIDC_CLIENT_SECRET: 'secret',
  OIDC_REDIRECT_URI: 'https://board.example/sign-in',
  OIDC_ROLES: 'cn=admins=MANAGER, nurses=USER',
}

describe('settings', () => {
  it('all have a default', () => {
    expect(readConfig({})).toEqual({
      open: {},
      port: 8080,
      host: '0.0.0.0',
      dataDir: './data',
      databaseUrl: undefined,
      rootId: 'root',
      rootPassword: undefined,
      trustProxy: [],
      allowedOrigins: [],
      fixed: {},
      tls: undefined,
      redirectPort: undefined,
      uploadQuota: undefined,
      visitCloseDays: 1,
      outage: { sheet: 'masked', dir: 'data/emergency' },
      secretKey: undefined,
      timeZone: 'Asia/Seoul',
      requiresSecondFactor: false,
      sessionIdleMs: 12 * 3_600_000,
      unconfirmedMs: 12 * 3_600_000,
      requiresCurrentPassword: false,
      refusesCommonPasswords: false,
      backup: undefined,
      backupRecipients: [],
      wakeTargets: undefined,
      metrics: undefined,
      webhookHosts: [],
      mail: undefined,
      logFile: undefined,
      logLevel: 'info',
    })
  })

  it('come from the environment', () => {
    const env = {
      PORT: '0',
      HOST: '::1',
      DATA_DIR: '/data',
      ROOT_ID: 'admin',
      ROOT_PASSWORD: 'long enough',
      TIME_ZONE: 'UTC',
      IDLE_LOCK_MINUTES: '0',
      SECOND_FACTOR: 'required',
      SESSION_IDLE_HOURS: '8',
      BACKUP_DIR: '/backup',
      BACKUP_KEEP: '30',
      BACKUP_AT: '23:30',
      BACKUP_MOUNT: 'required',
      SMTP_URL: 'smtp://mail.example',
      ALERT_TO: 'it@hospital.example',
      LOG_FILE: '/log/server.log',
      BACKUP_RECIPIENT: RECIPIENT,
      WAKE_BROADCAST: '192.0.2.255, 198.51.100.255:7',
      LOG_LEVEL: 'warn',
      PATH: '/bin',
      ...TRUST,
    }
    const { open, ...config } = readConfig(env)
    expect(open).toMatchObject({ PORT: '0', ROOT_PASSWORD: '(정해짐)' })
    expect(config).toEqual({
      port: 0,
      host: '::1',
      dataDir: '/data',
      databaseUrl: undefined,
      rootId: 'admin',
      rootPassword: 'long enough',
      trustProxy: ['127.0.0.1', '10.0.0.0/8', 'fd00::/8'],
      allowedOrigins: ['https://board.example', 'http://localhost:9090'],
      fixed: {
        publicUrl: 'https://board.example',
        auditDays: 1_000,
        visitNameDays: 7,
        idleMinutes: 0,
        displayAccess: 'PAIRED',
        tagAccess: 'OPEN',
      },
      tls: { cert: '/tls/cert.pem', key: '/tls/key.pem' },
      uploadQuota: 20 * 1024 ** 3,
      visitCloseDays: 0,
      outage: { sheet: 'full', dir: '/share' },
      timeZone: 'UTC',
      requiresSecondFactor: true,
      sessionIdleMs: 8 * 3_600_000,
      unconfirmedMs: 12 * 3_600_000,
      requiresCurrentPassword: true,
      refusesCommonPasswords: true,
      backup: { dir: '/backup', keep: 30, at: '23:30', mustBeMount: true, recipients: [RECIPIENT] },
      backupRecipients: [RECIPIENT],
      wakeTargets: [
        { address: '192.0.2.255', port: 9 },
        { address: '198.51.100.255', port: 7 },
      ],
      webhookHosts: [],
      mail: { smtpUrl: 'smtp://mail.example', to: ['it@hospital.example'] },
      logFile: '/log/server.log',
      logLevel: 'warn',
    })
  })

  it.each(['postgres://board:secret@db:5432/board', 'postgresql://db/board', 'postgres:///board?host=/run/postgresql'])(
    'DATABASE_URL=%s leads to PostgreSQL',
    (databaseUrl) => {
      expect(readConfig({ DATABASE_URL: databaseUrl })).toMatchObject({ databaseUrl })
    },
  )

  it('give hospital accounts authorities, and need all of their settings', () => {
    expect(readConfig(OIDC).provider).toEqual({
      issuer: 'https://login.example/realms/staff',
      clientId: 'board',
      clientSecret: 'secret',
      redirectUri: 'https://board.example/sign-in',
      scope: 'openid profile',
      roleClaim: 'groups',
      roles: new Map([
        ['cn=admins', 'MANAGER'],
        ['nurses', 'USER'],
      ]),
    })
    expect(readConfig({ ...OIDC, OIDC_ISSUER: 'http://localhost:9000' }).provider?.issuer).toBe('http://localhost:9000')
    for (const name of Object.keys(OIDC))
      expect(() => readConfig({ ...OIDC, [name]: undefined })).toThrow(`${name}: OIDC_ISSUER, OIDC_CLIENT_ID`)
  })

  it.each([{ BACKUP_KEEP: '30' }, { BACKUP_AT: '23:30' }, { BACKUP_MOUNT: 'required' }])(
    '%o makes no backup by itself, and says so',
    (env) => {
      expect(() => readConfig(env)).toThrow('BACKUP_DIR: BACKUP_KEEP, BACKUP_AT, BACKUP_MOUNT는')
    },
  )

  it.each<[string, string, NodeJS.ProcessEnv?]>([
    ['PORT', 'abc'],
    ['BACKUP_DIR', ''],
    ['BACKUP_KEEP', '0', { BACKUP_DIR: '/backup' }],
    ['BACKUP_AT', '24:00', { BACKUP_DIR: '/backup' }],
    ['BACKUP_MOUNT', 'yes', { BACKUP_DIR: '/backup' }],
    ['SMTP_URL', 'mail.example', { ALERT_TO: 'it@hospital.example' }],
    ['ALERT_TO', 'somebody', { SMTP_URL: 'smtp://mail.example' }],
    ['BACKUP_RECIPIENT', 'age1misspelt'],
    // The last character, which belongs to the checksum, is another.
    ['BACKUP_RECIPIENT', RECIPIENT.replace(/.$/, 'x')],
    ['PORT', '65536'],
    ['PORT', ''],
    ['HOST', ''],
    ['UPLOAD_QUOTA', '20'],
    ['UPLOAD_QUOTA', '0GB'],
    ['DATA_DIR', ''],
    ['ROOT_ID', '루트'],
    ['ROOT_PASSWORD', 'short'],
    ['TIME_ZONE', 'Asia/Nowhere'],
    ['DISPLAY_ACCESS', 'closed'],
    ['TAG_ACCESS', 'staff'],
    ['PASSWORD_CHANGE', 'true'],
    ['PASSWORDS', 'strong'],
    ['WAKE_BROADCAST', 'everyone'],
    ['WAKE_BROADCAST', '192.0.2.255:0'],
    ['LOG_LEVEL', 'loud'],
    ['OIDC_ISSUER', 'http://login.example', OIDC],
    ['OIDC_ISSUER', 'https://login.example/?tenant=x', OIDC],
    ['OIDC_REDIRECT_URI', 'https://board.example/', OIDC],
    ['OIDC_REDIRECT_URI', 'https://board.example/sign-in?next=/rooms', OIDC],
    ['OIDC_ROLES', 'nurses=NURSE', OIDC],
    ['OIDC_ROLES', 'nurses', OIDC],
    ['TRUST_PROXY', 'true'],
    ['TRUST_PROXY', '10.0.0.0/33'],
    ['ALLOWED_ORIGINS', 'board.example'],
    ['PUBLIC_URL', 'https://board.example/'],
    ['ALLOWED_ORIGINS', 'https://board.example/path'],
    ['AUDIT_DAYS', '729'],
    ['SESSION_IDLE_HOURS', '0'],
    ['IDLE_LOCK_MINUTES', '721'],
    ['VISIT_NAME_DAYS', '0'],
    ['DATABASE_URL', 'mysql://localhost/db'],
    ['DATABASE_URL', 'localhost/db'],
  ])('%s=%s is refused by name, with the reason in Korean', (name, value, beside = {}) => {
    const read = () => readConfig({ ...beside, [name]: value })
    expect(read).toThrow(StartError)
    expect(read).toThrow(new RegExp(`^설정이 잘못되어 시작하지 않습니다\\.\n {2}${name}: [^\n]*[가-힣][^\n]*$`))
  })

  // Each password has "geheim", of which a part would be the host, the port, the path or a parameter.
  it.each([
    'postgres://board:geheim#1@db/board',
    'postgres://board:12#geheim@db/board',
    'postgres://board:12/geheim@db/board',
    'postgres://board:12?geheim@db/board',
    'postgres://board:geheim/1@db/board',
    'postgres://board:geheim?x=1@db/board',
    'postgres://board:geheim%1@db/board',
    'postgres://board:geheim%zz@db/board',
    'postgres://board:geheim 1@db/board',
    'postgres://board:geheim@db:x/board',
    'postgres://board:geheim@db/board\n',
    'postgres://board:geheim@db/board?sslmode=requier',
    'postgres://board:geheim@db/board?sslmode=Require',
    'postgres://board:geheim@db/board?sslmod=require',
    'postgres://board:geheim@db/board?sslmode=require&sslmode=geheim',
  ])('DATABASE_URL with a raw password or a wrong parameter is refused, without a part of it: %j', (databaseUrl) => {
    const read = () => readConfig({ DATABASE_URL: databaseUrl })
    expect(read).toThrow(/DATABASE_URL: [^\n]*(%40|sslmode)/)
    expect(read).not.toThrow(/geheim|board:12|requier/)
  })

  it.each([
    'postgres://board:p%40%2F%23%25@db/board?sslmode=verify-full&sslrootcert=/etc/ssl/hospital.pem',
    'postgres://board:p@ss:word@db/board?sslmode=no-verify',
    'postgres://%2Frun%2Fpostgresql/board?application_name=x',
  ])('DATABASE_URL=%s is taken', (databaseUrl) => {
    expect(readConfig({ DATABASE_URL: databaseUrl })).toMatchObject({ databaseUrl })
  })

  it('SMTP_URL with a raw password is refused, without a part of it', () => {
    const read = () => readConfig({ SMTP_URL: 'smtp://it:25#geheim@mail', ALERT_TO: 'it@hospital.example' })
    expect(read).toThrow(/SMTP_URL: [^\n]*%40/)
    expect(read).not.toThrow(/geheim/)
  })

  it('REDIRECT_PORT needs TLS', () => {
    expect(() => readConfig({ REDIRECT_PORT: '80' })).toThrow(/ {2}REDIRECT_PORT: [^\n]*[가-힣]/)
  })

  it('TLS_CERT and TLS_KEY go together', () => {
    expect(() => readConfig({ TLS_KEY: '/tls/key.pem' })).toThrow(/ {2}TLS_CERT: [^\n]*[가-힣]/)
    expect(() => readConfig({ TLS_CERT: '/tls/cert.pem' })).toThrow(/ {2}TLS_KEY: [^\n]*[가-힣]/)
  })
})
