/** Path of a text in nested texts. */
export type Paths<T> = {
  [K in keyof T & string]: T[K] extends string ? K : `${K}.${Paths<T[K]>}`
}[keyof T & string]

/** Values of a text's `%{placeholders}`. */
export type TextValues = Readonly<Record<string, string | number>>

/** Looks up the text at a path of nested texts and fills its placeholders. */
export function textIn<T extends object>(texts: T, path: Paths<T>, values: TextValues = {}): string {
  const found = path
    .split('.')
    .reduce<unknown>((each, name) => (each as Readonly<Record<string, unknown>>)[name], texts)
  return String(found).replaceAll(/%\{(\w+)\}/g, (all, name: string) => String(values[name] ?? all))
}
