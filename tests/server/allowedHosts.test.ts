import { expect, it } from 'vitest'
import { isAllowedUrl, isHostAndPort } from '../../server/webhooks/allowedHosts.ts'

const ALLOWED = ['gateway.example', '192.0.2.7:8090', '[2001:db8::7]:8090', 'sms.example:80']

it.each([
  'https://gateway.example/hook?token=7',
  'http://GATEWAY.example',
  'http://192.0.2.7:8090/',
  'http://[2001:DB8:0::7]:8090/',
  'http://sms.example/',
  // Other writings of the same address reach the same host.
  'http://3221225991:8090/',
  'http://0xc0.0.2.7:8090/',
])('events may go to %s', (url) => expect(isAllowedUrl(url, ALLOWED)).toBe(true))

it.each([
  'http://gateway.example:8443/',
  'https://192.0.2.7/',
  'https://sms.example/',
  'http://gateway.example.:80/',
  'http://gateway.example.evil.example/',
  'http://evil.gateway.example/',
  'http://gateway.example@192.0.2.1/',
  'http://user:secret@gateway.example/',
  'http://192.0.2.1\\@gateway.example/',
  'http://192.0.2.1#@gateway.example/',
  'http://[::ffff:192.0.2.7]:8090/',
  'http://192.0.2.7.nip.io:8090/',
  'http://localhost/',
  'http://[::1]/',
  'http://2130706433/',
  'http://169.254.169.254/',
  'ftp://gateway.example/',
  'file:///etc/passwd',
  'gateway.example',
  '',
])('events may not go to %s', (url) => expect(isAllowedUrl(url, ALLOWED)).toBe(false))

it('nothing is allowed where the setting names nothing', () =>
  expect(isAllowedUrl('http://127.0.0.1/', [])).toBe(false))

it.each([
  ['192.0.2.7:8090', true],
  ['[::1]', true],
  ['::1', false],
  ['gateway.example/hook', false],
  ['user@gateway.example', false],
  ['https://gateway.example', false],
])('the setting takes %s: %s', (entry, is) => expect(isHostAndPort(entry)).toBe(is))
