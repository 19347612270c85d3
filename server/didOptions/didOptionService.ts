import type { DidOption } from '../../contract/didOptions.ts'
import { changeAll, allOrThrow } from '../records/bulk.ts'
import { findVersion, type OptionChanges } from '../db/boardRows.ts'
import { refuseChanged } from '../records/refuseChanged.ts'
import { addMask } from '../queue/masks.ts'
import type { Audit, UnitOfWork } from '../db/unitOfWork.ts'
import type { Versioned } from '../http/recordVersion.ts'
import { reload } from '../events/bus.ts'
import { findOption, lockOption, updateOption } from './didOptionRepository.ts'

/** Manages the options of boards. */
export class DidOptionService {
  readonly #unit: UnitOfWork

  constructor(unit: UnitOfWork) {
    this.#unit = unit
  }

  /** Returns the options of one board. */
  one(didId: number): Promise<Versioned<DidOption>> {
    return this.#unit.read(async (tx) => {
      const option = await findOption(tx, didId)
      const [answer] = allOrThrow('did', [didId], option ? [option] : [])
      return { version: await findVersion(tx, didId), answer }
    })
  }

  /** Changes the given fields and notifies the board, so that open viewers update at once. */
  change(
    audit: Audit<DidOption>,
    didId: number,
    changes: OptionChanges,
    versions: readonly string[] = [],
  ): Promise<DidOption> {
    return this.#unit.change(audit, async (tx, emit) => {
      const read = async () => [await lockOption(tx, didId)].filter((option) => option !== undefined)
      await refuseChanged(tx, { action: 'didOptions.update', patches: [{ id: didId, ...changes }], versions, read })
      const options = await changeAll('did', [{ id: didId }], () => updateOption(tx, didId, changes))
      const [option] = allOrThrow('did', [didId], options)
      const touched = changes.masking ? await addMask(tx, didId, option.masking) : []
      for (const id of [didId, ...touched]) emit(reload(id))
      return option
    })
  }
}
