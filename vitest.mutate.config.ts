import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { STAND_INS } from './scripts/vite/displaysOnPreact.ts'

/** The tests of one part, as scripts/mutate.ts names them. */
const tests: string[] = JSON.parse(process.env['MUTATE_TESTS'] ?? '[]')

export default defineConfig({
  plugins: [react()],
  resolve: { alias: process.env['MUTATE_ON_PREACT'] === 'yes' ? STAND_INS : {} },
  test: { include: tests, testTimeout: 20_000, hookTimeout: 20_000 },
})
