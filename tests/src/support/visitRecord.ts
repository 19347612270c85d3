/** A present patient without a tag, as the server lists one. */
export const visitRecord = (given: object = {}) => ({
  id: 1,
  number: 5,
  name: '홍길동',
  patientNo: '1',
  hideName: false,
  alerts: [],
  note: '',
  tagMappingId: null,
  tagNo: null,
  roomIds: [],
  status: 'OPEN',
  createdAt: '2026-03-02T00:30:00.000Z',
  closedAt: null,
  waitings: [],
  ...given,
})
