import { useDataProvider } from 'react-admin'
import type { TagMapping } from '../../../contract/tagMappings.ts'
import type { Visit } from '../../../contract/visits.ts'
import { normalTagValue } from '../../../domain/tagValue.ts'
import type { AppDataProvider } from '../../dataProvider/createDataProvider.ts'
import { useText } from '../../i18n/useText.ts'
import type { Option } from '../../ui/Dropdown.tsx'
import { messageOf } from '../../ui/feedback/failure.ts'
import { fetchAllRows } from '../../ui/fetchAllRows.ts'
import { useAllRecords, WIRE_ORDER } from '../../ui/useAllRecords.ts'

/** The resource of tags. */
const TAGS = 'did-waitings/tag-mappings'

type TagId = number | string | null

export interface TagChoices {
  /** None, and the tags that a reader finds and no other patient here carries. */
  readonly options: readonly Option[]
  /** The id of a chosen option as the tag itself spells it. */
  readonly idOf: (value: string) => TagId
  readonly resolve: (tagValue: string) => Promise<ReadTag>
}

/** The tag that a reader has read, or why it cannot be taken. */
export interface ReadTag {
  readonly id?: TagId
  readonly refused?: string
  /** False for the value of no tag. */
  readonly isTag?: boolean
}

/** The tags to give to a patient; `own` is the one that the patient has already. */
export function useTagChoices(own: TagId): TagChoices {
  const text = useText()
  const provider = useDataProvider<AppDataProvider>()
  const { data: tags = [] } = useAllRecords<TagMapping>(TAGS)
  const { data: here = [] } = useAllRecords<Visit>('visits', OPEN)
  const carrier = (id: number | string) =>
    here.find(
      ({ tagMappingId }) => tagMappingId !== null && String(tagMappingId) === String(id) && String(id) !== String(own),
    )
  const free = tags.filter(
    ({ id, duplicateOf }) => !carrier(id) && (duplicateOf === undefined || String(id) === String(own)),
  )
  return {
    options: [
      { value: '', label: text('resources.visits.noTag') },
      ...free.map(({ id, tagNo }) => ({ value: String(id), label: text('resources.visits.tag', { no: tagNo }) })),
    ],
    idOf: (value) => tags.find(({ id }) => String(id) === value)?.id ?? null,

    async resolve(tagValue) {
      try {
        // the wire finds values that contain it, in any case
        const found = await fetchAllRows<TagMapping>(provider, TAGS, { filter: { tagValue }, sort: WIRE_ORDER })
        const tag = sameTag(found, tagValue)
        if (!tag) return { refused: text('resources.visits.unknownTag'), isTag: false }
        const taker = carrier(tag.id)
        return taker ? { refused: text('resources.visits.tagTaken', { name: taker.name }) } : { id: tag.id }
      } catch (error) {
        return { refused: messageOf(error) || text('errors.noConnection') }
      }
    },
  }
}

const OPEN = { filter: { status: 'OPEN' } }

/**
 * The tag of a value in the normal form, for under Caps Lock every tap has the other case (DE-30). Another server may
 * have several of one form: the tag of the very value then, or none.
 */
function sameTag(tags: readonly TagMapping[], tagValue: string): TagMapping | undefined {
  const normal = normalTagValue(tagValue)
  const alike = tags.filter((each) => each.duplicateOf === undefined && normalTagValue(each.tagValue) === normal)
  return alike.find((each) => each.tagValue === tagValue) ?? (alike.length === 1 ? alike[0] : undefined)
}
