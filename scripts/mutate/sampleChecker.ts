import { fileURLToPath } from 'node:url'
import { type Change, sampleOf } from './sample.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

type Mutant = Change & { readonly id: string }

/** Stryker's CheckResult. */
type CheckResult = { readonly status: 'passed' } | { readonly status: 'compileError'; readonly reason: string }

/**
 * A Stryker checker that passes a random sample of the mutations and rejects the others, which are counted but not run.
 * Configured by `MUTATE_SAMPLE` and `MUTATE_SEED`. It must be the only checker process, because it needs all mutations
 * at once.
 */
class SampleChecker {
  readonly #chosen = new Set<string>()

  init(): Promise<void> {
    return Promise.resolve()
  }

  group(changes: Mutant[]): Promise<string[][]> {
    const sample = sampleOf(changes, Number(process.env['MUTATE_SAMPLE']), process.env['MUTATE_SEED'] ?? '', ROOT)
    for (const { id } of sample) this.#chosen.add(id)
    return Promise.resolve([changes.map(({ id }) => id)])
  }

  check(changes: Mutant[]): Promise<Record<string, CheckResult>> {
    return Promise.resolve(Object.fromEntries(changes.map(({ id }) => [id, this.#resultOf(id)])))
  }

  #resultOf(id: string): CheckResult {
    return this.#chosen.has(id) ? { status: 'passed' } : { status: 'compileError', reason: 'not in the sample' }
  }
}

/** Declares the plugin in the form that `declareClassPlugin` of Stryker's API returns. */
export const strykerPlugins = [{ kind: 'Checker', name: 'sample', injectableClass: SampleChecker }]
