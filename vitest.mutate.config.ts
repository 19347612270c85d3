import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { STAND_INS } from './scripts/vite/displaysOnPreact.ts'

/** The tests of one part, as scripts/mutate.ts names them. */
const tests: string[] = JSON.parse(process.env['MUTATE_TESTS'] ?? '[]')

const onPreact = process.env['MUTATE_ON_PREACT'] === 'yes'

export default defineConfig({
  plugins: [react()],
  resolve: { alias: onPreact ? STAND_INS : {} },
  test: {
    include: tests,
    setupFiles: onPreact ? ['tests/src/support/koreanBrowser.ts'] : [],
    testTimeout: 20_000,
    hookTimeout: 20_000,
  },
})
