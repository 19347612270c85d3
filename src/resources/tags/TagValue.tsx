import type { TagMapping } from '../../../contract/tagMappings.ts'
import { useText } from '../../i18n/useText.ts'
import css from './TagValue.module.css'

/** Value of a tag, with a warning if an older tag has the same one: readers then find the older tag. */
export function TagValue({ tag: { tagValue, duplicateOf } }: { tag: TagMapping }) {
  const text = useText()
  return (
    <>
      <span className={css.value} title={tagValue}>
        {tagValue}
      </span>
      {duplicateOf !== undefined && (
        <span className={css.duplicate}>
          {text('resources.did-waitings/tag-mappings.duplicate', { no: duplicateOf })}
        </span>
      )}
    </>
  )
}
