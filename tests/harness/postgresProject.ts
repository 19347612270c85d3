import { inject } from 'vitest'
import { POSTGRES } from './postgresDatabase.ts'

// Servers started by tests find PostgreSQL through the environment, like the product.
process.env[POSTGRES] = inject('postgres')
