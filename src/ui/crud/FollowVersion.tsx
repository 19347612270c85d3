import { type RefObject, use, useEffect, useRef, useState } from 'react'
import { type RaRecord, useRecordContext } from 'react-admin'
import { useFormState } from 'react-hook-form'
import { draftOf, offerDraft } from '../../session/drafts.ts'
import { FormName } from '../form/useDraft.ts'

/**
 * Sent when the edit is based on an unknown version: the server then rejects fields that differ from what it stores.
 */
const UNKNOWN = 'unknown'

/** Version of the record on which the typed fields are based; '' if the server does not send one. */
export type EditVersion = RefObject<string>

/**
 * Tracks the version on which an edit is based: that of the record when the first field was changed. Until then
 * the form follows the record; later responses must not hide what they would overwrite. A draft that outlived its session
 * has its own. Render it inside the form.
 */
export function FollowVersion({ versionRef }: { versionRef: EditVersion }) {
  const { isDirty, dirtyFields } = useFormState()
  const record = useRecordContext()
  const seen = useRef(record)
  const form = use(FormName)
  const [ofDraft] = useState(() => draftOf(form, 'version'))
  const draft = useRef(ofDraft)
  useEffect(() => offerDraft(form, 'version', () => versionRef.current), [form, versionRef])
  useEffect(() => {
    const latest = versionIn(record)
    if (typeof draft.current === 'string') {
      versionRef.current = draft.current
      if (isDirty) draft.current = undefined
    } else if (!isDirty) {
      seen.current = record
      versionRef.current = latest
    } else if (versionRef.current === '' && latest !== '') {
      // The user edited the list's copy of the record before the record itself was loaded.
      const isSame = Object.keys(dirtyFields).every(
        (field) => JSON.stringify(seen.current?.[field]) === JSON.stringify(record?.[field]),
      )
      versionRef.current = isSame ? latest : UNKNOWN
    }
  }, [isDirty, dirtyFields, record, versionRef])
  return null
}

const versionIn = (record: RaRecord | undefined): string =>
  typeof record?.['recordVersion'] === 'string' ? record['recordVersion'] : ''
