import { describe, expect, test } from 'vitest'
import { detailParts } from '../../../../src/resources/audit/auditTexts.ts'

describe('the details of a line of the audit log', () => {
  test.for([
    { details: '{}', parts: [] },
    {
      details: '{"from":null,"to":"WAITING"}',
      parts: [
        { field: 'from', value: null },
        { field: 'to', value: 'WAITING' },
      ],
    },
    {
      details: '{"roomIds":[1,4],"hideName":false}',
      parts: [
        { field: 'roomIds', value: '1, 4' },
        { field: 'hideName', value: false },
      ],
    },
    {
      details: '{"changes":[{"memo":"1층"},{"name":{"kr":"채혈실"}}]}',
      parts: [
        { field: 'memo', value: '1층' },
        { field: 'kr', value: '채혈실' },
      ],
    },
    { details: '', parts: [{ field: '', value: '' }] },
    { details: '{"cut', parts: [{ field: '', value: '{"cut' }] },
  ])('$details', ({ details, parts }) => {
    expect(detailParts(details)).toEqual(parts)
  })
})
