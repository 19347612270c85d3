import { createDisplays } from './initial/displays.ts'
import { createHospital } from './initial/hospital.ts'
import { createIntegrations } from './initial/integrations.ts'
import { createOperation } from './initial/operation.ts'
import { createPeople } from './initial/people.ts'
import { createQueues } from './initial/queues.ts'
import type { MigrationStep } from './migrationStep.ts'

/** All tables of the last 0.1, whose steps ended at 0096. The types of the columns say what they contain (`server/db/tables`). */
export const initial: MigrationStep = {
  name: '0096_initial',
  async up(db, dialect) {
    await createHospital(db, dialect)
    await createPeople(db, dialect)
    await createQueues(db, dialect)
    await createDisplays(db, dialect)
    await createIntegrations(db, dialect)
    await createOperation(db, dialect)
  },
}
