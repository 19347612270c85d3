import { inject } from 'vitest'
import { POSTGRES } from './postgresDatabase.ts'

// Servers that a test starts find PostgreSQL by the environment, as the product does.
process.env[POSTGRES] = inject('postgres')
