// npm run voices: records the parts of spoken calls and the sentences of kiosks with espeak-ng, into src/voice. Needs the packages
// espeak-ng, sox and opus-tools. The recordings are free: espeak-ng's licence does not cover its output.
import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { KIOSK_RECORDINGS } from '../domain/kioskRecordings.ts'
import { SPOKEN_PARTS } from '../domain/voice/announcement.ts'

const FOLDER = join(import.meta.dirname, '../src/voice')
const RATE_HZ = 24_000
/** Slower than normal speech: the hall echoes, and many listeners are old. */
const WORDS_PER_MINUTE = 160
/** Level below which sound is silence, as a share of full scale; silence at both ends is cut off. */
const SILENCE = '0.3%'
const PEAK_DB = -3

type Voice = 'ko' | 'en-us'

const run = (program: string, args: readonly string[], input?: Buffer): Buffer =>
  execFileSync(program, args, { input, maxBuffer: 1 << 26, stdio: ['pipe', 'pipe', 'ignore'] })

function record(words: string, voice: Voice): Buffer {
  const raw = run('espeak-ng', ['-v', voice, '-s', String(WORDS_PER_MINUTE), '--stdout', words])
  const cut = ['silence', '1', '0.005', SILENCE, 'fade', '0.005', 'reverse']
  const effects = ['rate', String(RATE_HZ), ...cut, ...cut, 'pad', '0', '0.02', 'gain', '-n', String(PEAK_DB)]
  const samples = run('sox', ['-D', '-t', 'wav', '-', '-t', 'raw', '-b', '16', '-e', 'signed', '-', ...effects], raw)
  const plain = ['--quiet', '--discard-comments', '--padding', '0', '--serial', '1']
  const format = ['--raw', '--raw-rate', String(RATE_HZ), '--raw-chan', '1', '--raw-bits', '16']
  return run('opusenc', [...plain, ...format, '--speech', '--bitrate', '20', '-', '-'], samples)
}

/** Writes recordings into one file: the length of the index, the index with the size of each, and the recordings. */
function pack(file: string, parts: ReadonlyMap<string, string>, voice: Voice): void {
  const recordings = Object.fromEntries([...parts].map(([part, words]) => [part, record(words, voice)]))
  const sizes = Object.fromEntries(Object.entries(recordings).map(([part, { length }]) => [part, length]))
  const index = Buffer.from(JSON.stringify(sizes))
  const head = Buffer.alloc(4)
  head.writeUInt32LE(index.length)
  // In the order of the index: objects list numbers first.
  const bytes = Buffer.concat([head, index, ...Object.values(recordings)])
  writeFileSync(join(FOLDER, file), bytes)
  console.log(`${file}: ${parts.size} recordings, ${(bytes.length / 1_000).toFixed(0)} kB`)
}

pack('korean.pack', SPOKEN_PARTS, 'ko')
pack('kioskKorean.pack', KIOSK_RECORDINGS.ko, 'ko')
pack('kioskEnglish.pack', KIOSK_RECORDINGS.en, 'en-us')
