/** Where the page of the tags is. */
export const TAGS_PATH = '/did-waitings/tag-mappings'
