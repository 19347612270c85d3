/**
 * Finds, in the text of a page, the version of this application that the page is of: release and build,
 * `0.1.0+1a2b3c4d`. No other program's page has one.
 */
export const PAGE_VERSION = /<meta name="version" content="([^"]+)"/
