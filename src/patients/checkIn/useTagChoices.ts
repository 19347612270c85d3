import { useDataProvider, useRecordContext } from 'react-admin'
import type { TagMapping } from '../../../contract/tagMappings.ts'
import type { Visit } from '../../../contract/visits.ts'
import { normalTagValue } from '../../../domain/tagValue.ts'
import { useText } from '../../i18n/useText.ts'
import type { Option } from '../../ui/Dropdown.tsx'
import { messageOf, noAnswerHint } from '../../ui/feedback/failure.ts'
import { fetchAllRows, useAllRecords, WIRE_ORDER } from '../../ui/useAllRecords.ts'

/** Name of the tag resource. */
const TAGS = 'did-waitings/tag-mappings'

type TagId = number | string | null

interface TagChoices {
  /** "No tag", and the tags that readers know and that no other present patient carries. */
  readonly options: readonly Option[]
  /** The id of a selected option, in the type that the tag uses. */
  readonly idOf: (value: string) => TagId
  readonly resolve: (tagValue: string) => Promise<ReadTag>
}

/** A tag from a reader, or the reason why it cannot be used. */
interface ReadTag {
  readonly id?: TagId
  readonly refused?: string
  /** False if no tag has this value. */
  readonly isTag?: boolean
}

/**
 * The tags that can be given to the patient of the current record or, without one, to a new patient.
 *
 * @param chosen the tag in the form, which stays an option while the form holds it
 */
export function useTagChoices(chosen: TagId): TagChoices {
  const text = useText()
  const provider = useDataProvider()
  const { data: tags = [] } = useAllRecords<TagMapping>(TAGS)
  const { data: here = [] } = useAllRecords<Visit>('visits', OPEN)
  const visit = useRecordContext<Visit>()
  /** Finds another patient with this tag. The stored tag of this patient is free for them whatever the form holds. */
  const carrierIn = (visits: readonly Visit[], id: number | string) =>
    visits.find(
      (each) =>
        each.tagMappingId !== null && String(each.tagMappingId) === String(id) && String(each.id) !== String(visit?.id),
    )
  const free = tags.filter(
    ({ id, duplicateOf }) =>
      String(id) === String(chosen) ||
      (!carrierIn(here, id) && (duplicateOf === undefined || String(id) === String(visit?.tagMappingId))),
  )
  return {
    options: [
      { value: '', label: text('resources.visits.noTag') },
      ...free.map(({ id, tagNo }) => ({ value: String(id), label: text('resources.visits.tag', { no: tagNo }) })),
    ],
    idOf: (value) => tags.find(({ id }) => String(id) === value)?.id ?? null,

    async resolve(tagValue) {
      try {
        // The API matches values that contain the text, ignoring case.
        const found = await fetchAllRows<TagMapping>(provider, TAGS, { filter: { tagValue }, sort: WIRE_ORDER })
        // Another server may store the value with other separators.
        const tag = sameTag(found, tagValue) ?? sameTag(tags, tagValue)
        if (!tag) return { refused: text('resources.visits.unknownTag'), isTag: false }
        if (!carrierIn(here, tag.id)) return { id: tag.id }
        // The list of open visits is as old as the form: the tag may have been returned at another desk.
        const filter = { status: 'OPEN', tagNo: tag.tagNo }
        const now = await fetchAllRows<Visit>(provider, 'visits', { filter, sort: WIRE_ORDER })
        const taker = carrierIn(now, tag.id)
        return taker ? { refused: text('resources.visits.tagTaken', { name: taker.name }) } : { id: tag.id }
      } catch (error) {
        return { refused: messageOf(error) || noAnswerHint(error, text) }
      }
    },
  }
}

const OPEN = { filter: { status: 'OPEN' } }

/**
 * Finds a tag by the normalized value, because with Caps Lock on, each tap arrives in the other case. Another
 * server may have several tags with the same normalized value; then only an exact match counts.
 */
function sameTag(tags: readonly TagMapping[], tagValue: string): TagMapping | undefined {
  const normal = normalTagValue(tagValue)
  const alike = tags.filter((each) => each.duplicateOf === undefined && normalTagValue(each.tagValue) === normal)
  return alike.find((each) => each.tagValue === tagValue) ?? (alike.length === 1 ? alike[0] : undefined)
}
