import { existsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'
import { BROWSER_FLAGS, WITH_SOUND } from './scripts/browserFlags.mjs'

const chromium =
  process.env['CHROMIUM'] ?? ['/usr/bin/chromium', '/usr/bin/google-chrome'].find((path) => existsSync(path))

/** Pages under a host name of the hospital's network. */
const HOSTS = '--host-resolver-rules=MAP *.hospital.test 127.0.0.1'
const FLAGS = [...BROWSER_FLAGS, HOSTS]

const launchOptions = {
  ...(chromium && { executablePath: chromium }),
  // Files with Korean names keep them on a machine without a language, too.
  env: { ...process.env, LANG: 'C.UTF-8' },
  args: FLAGS,
}

/** Tests of walls that speak. */
const SPEAKING = ['kioskRecordings', 'kioskSpeech', 'missingChunk', 'ownVoice', 'voice', 'voiceTest', 'voiceTurns'].map(
  (name) => `**/${name}.spec.ts`,
)

export default defineConfig({
  testDir: 'tests/browser',
  outputDir: 'test-results/browser',
  timeout: 120_000,
  // Long enough for a browser on a machine that others use too; what is there sooner is not waited for.
  expect: { timeout: 20_000 },
  // A browser waits for its server, for animations and for clocks: on two cores, four take 60 % of the time of two.
  workers: 2 * availableParallelism(),
  forbidOnly: true,
  // A shared machine may starve a browser: two more tries there, and the report names what needed one.
  retries: process.env['CI'] ? 2 : 0,
  reporter: process.env['PLAYWRIGHT_JSON_OUTPUT_NAME'] ? [['list'], ['json']] : [['list']],
  use: {
    locale: 'ko-KR',
    timezoneId: 'Asia/Seoul',
    viewport: { width: 1440, height: 900 },
    actionTimeout: 15_000,
    // Recording every test takes a fifth of the time: the second try of a failed one is enough.
    trace: 'on-first-retry',
    launchOptions,
  },
  projects: [
    {
      name: 'speaking',
      testMatch: SPEAKING,
      // The browser of a board's own computer has this flag, too.
      use: {
        launchOptions: {
          ...launchOptions,
          args: [...FLAGS, WITH_SOUND],
        },
      },
    },
    { name: 'silent', testIgnore: SPEAKING },
  ],
})
