import { expect, it } from 'vitest'
import { isHost } from '../../domain/hosts.ts'

it.each(['192.0.2.10', '0.0.0.0', '249.1.2.3', 'a', 'a.b', '255.255.255.255', '10.1.2.3', '::1', 'fe80::1', '2001:db8::7', '2001:db8:0:0:0:0:0:7', '::ffff:192.0.2.7', 'localhost', 'did-3', 'did-3.local', 'DID3.hospital.example', '3f-pc', 'a'.repeat(63)])(
  'BD-09 %s is the address of a computer',
  (text) => expect(isHost(text)).toBe(true),
)

it.each(['999.999.1.1', '256.0.0.1', '1.2.3', '1.2.3.4.5', '1.2.3.4.', '01.2.3.4', '12', '1234', 'did.3', '-did', 'did-', 'did..local', '.local', 'did.', 'did_3', 'a'.repeat(64), '::1::2', ':', '2001:db8::g', '192.0.2.1:80', '[::1]', 'fe80::1%eth0', '', 'a b', '대기판'])(
  'BD-09 “%s” is none',
  (text) => expect(isHost(text)).toBe(false),
)
