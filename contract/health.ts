import { z } from 'zod'
import { call } from './call.ts'

export const Health = z.object({ status: z.literal('ok'), version: z.string() })

export const healthCalls = {
  health: call({
    method: 'GET',
    path: '/health',
    access: 'public',
    summary: '서버와 데이터베이스 상태',
    answer: Health,
  }),
}
