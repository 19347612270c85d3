import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

/** The tests of one part, as scripts/mutate.ts names them. */
const tests: string[] = JSON.parse(process.env['MUTATE_TESTS'] ?? '[]')

export default defineConfig({
  plugins: [react()],
  test: {
    include: tests,
    environment: tests.some((path) => path.startsWith('tests/src/')) ? 'happy-dom' : 'node',
    setupFiles: ['tests/src/support/koreanBrowser.ts', 'tests/src/support/page.ts'],
    testTimeout: 20_000,
    hookTimeout: 20_000,
  },
})
