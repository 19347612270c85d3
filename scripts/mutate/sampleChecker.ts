import { fileURLToPath } from 'node:url'
import { type Checker, type CheckResult, CheckStatus } from '@stryker-mutator/api/check'
import type { Mutant } from '@stryker-mutator/api/core'
import { declareClassPlugin, PluginKind } from '@stryker-mutator/api/plugin'
import { sampleOf } from './sample.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

/**
 * A Stryker checker that passes a random sample of the mutations and rejects the others, which are counted but not run.
 * Configured by `MUTATE_SAMPLE` and `MUTATE_SEED`. It must be the only checker process, because it needs all mutations
 * at once.
 */
class SampleChecker implements Checker {
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
    return this.#chosen.has(id)
      ? { status: CheckStatus.Passed }
      : { status: CheckStatus.CompileError, reason: 'not in the sample' }
  }
}

export const strykerPlugins = [declareClassPlugin(PluginKind.Checker, 'sample', SampleChecker)]
