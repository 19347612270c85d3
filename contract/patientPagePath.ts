/** Path of a patient's page, followed by the token. Separate from the schemas, which the browser does not load. */
export const PATIENT_PAGE_PATH = '/p/'
