import { useResourceContext, useTranslate } from 'react-admin'
import { resourceText, type ResourceTextKey } from './resourceText.ts'

/** Returns the lookup of {@link resourceText} for the current resource. */
export function useResourceText() {
  const translate = useTranslate()
  const resource = useResourceContext() ?? ''
  return (key: ResourceTextKey, values?: Readonly<Record<string, string | number>>) =>
    resourceText(translate, resource, key, values)
}
