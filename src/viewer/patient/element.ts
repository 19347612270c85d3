/** Creates an element; attributes without a value are left out. */
export function element(
  name: string,
  attributes: Readonly<Record<string, string | boolean | undefined>>,
  ...children: readonly (Element | string)[]
): HTMLElement {
  const made = document.createElement(name)
  for (const [attribute, value] of Object.entries(attributes))
    if (value !== undefined && value !== false) made.setAttribute(attribute, value === true ? '' : value)
  made.append(...children)
  return made
}
