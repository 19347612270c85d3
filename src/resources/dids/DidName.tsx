import Star from '@mui/icons-material/Star'
import StarBorder from '@mui/icons-material/StarBorder'
import type { Did } from '../../../contract/dids.ts'
import { useText } from '../../i18n/useText.ts'
import { useBookmarks } from '../../boards/bookmarks.ts'
import css from './DidList.module.css'

/** A board's name with the star button that bookmarks it on this device. */
export function DidName({ did: { id, name } }: { did: Did }) {
  const text = useText()
  const bookmarks = useBookmarks()
  const marked = bookmarks.has(id)
  const label = text('resources.dids.bookmark', { name: name.kr })
  return (
    <span className={css.name}>
      <button
        type="button"
        className={css.star}
        aria-pressed={marked}
        aria-label={label}
        title={label}
        onClick={() => bookmarks.toggle(id)}
      >
        {marked ? <Star aria-hidden /> : <StarBorder aria-hidden />}
      </button>
      {name.kr}
    </span>
  )
}
