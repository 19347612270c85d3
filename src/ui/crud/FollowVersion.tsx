import { type RefObject, useEffect, useRef } from 'react'
import { type RaRecord, useRecordContext } from 'react-admin'
import { useFormState } from 'react-hook-form'

/** Made on something that can no longer be named: the server then refuses what differs from what it stores. */
const UNKNOWN = 'unknown'

/** The version of the record that the form's typed fields were made on; '' where the server does not say. */
export type EditVersion = RefObject<string>

/**
 * Keeps the version that an edit is made on (DE-27): that of the record as it was when the first field was typed in.
 * Until then the form follows the record, and later answers must not hide what they overwrite. Belongs inside the form.
 */
export function FollowVersion({ versionRef }: { versionRef: EditVersion }) {
  const { isDirty, dirtyFields } = useFormState()
  const record = useRecordContext()
  const seen = useRef(record)
  useEffect(() => {
    const latest = versionIn(record)
    if (!isDirty) {
      seen.current = record
      versionRef.current = latest
    } else if (versionRef.current === '' && latest !== '') {
      // Typed into the list's copy of the record, before the record itself was there.
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
