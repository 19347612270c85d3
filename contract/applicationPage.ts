/**
 * Finds the version of this application in the HTML of a page: release and build, `0.1.0+1a2b3c4d`. Pages of other
 * programs do not match.
 */
export const PAGE_VERSION = /<meta name="version" content="([^"]+)"/
