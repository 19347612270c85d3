/** Returns the subject of a visit's events: that of its appointment, so that the expectation of a patient comes first. */
export const subjectOf = (visit: { readonly visitId: number; readonly appointmentId: number | null }): string =>
  visit.appointmentId === null ? `visit:${visit.visitId}` : `appointment:${visit.appointmentId}`
