import type { DidOption } from '../../contract/didOptions.ts'
import { changeAll, present } from '../db/bulk.ts'
import type { UnitOfWork } from '../db/unitOfWork.ts'
import { reload } from '../realtime/bus.ts'
import { findOption, type OptionChanges, updateOption } from './didOptionRepository.ts'

/** What boards show beside their queues. */
export class DidOptionService {
  readonly #unit: UnitOfWork

  constructor(unit: UnitOfWork) {
    this.#unit = unit
  }

  async one(didId: number): Promise<DidOption> {
    const option = await findOption(this.#unit.db, didId)
    return present('did', [didId], option ? [option] : [])[0]
  }

  /** Changes what is named and tells the board, so that open viewers follow at once (OM-07). */
  change(didId: number, changes: OptionChanges): Promise<DidOption> {
    return this.#unit.run(async (tx, tell) => {
      const options = await changeAll('did', [{ id: didId }], () => updateOption(tx, didId, changes))
      tell(reload(didId))
      return present('did', [didId], options)[0]
    })
  }
}
