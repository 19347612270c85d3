/** Options of a `<Resource>` about its pages. */
export interface ResourceOptions {
  /** Whether failure toasts use the server's message as their title. */
  readonly serverTitles?: boolean
}
