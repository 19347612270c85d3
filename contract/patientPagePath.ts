/** Where the page of a patient is: the token follows. Apart from the schemas, which the browser does not load. */
export const PATIENT_PAGE_PATH = '/p/'
