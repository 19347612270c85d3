import History from '@mui/icons-material/History'
import { useState } from 'react'
import type { Api } from '../../api/api.ts'
import { useApi, useRead } from '../../api/useApi.ts'
import { useText } from '../../i18n/useText.ts'
import { ConfirmDialog } from '../../ui/feedback/ConfirmDialog.tsx'
import { useToast } from '../../ui/feedback/useToast.tsx'
import { ToolButton } from '../../ui/list/ToolButton.tsx'
import { useCheckOut } from './CheckOutDialog.tsx'

/** Starts with the query key of the list, so that both are invalidated together. */
const KEY = ['visits', 'getList', 'earlier']

const countEarlier = async (api: Api, signal: AbortSignal) =>
  (await api('GET', '/v1/visits', { query: { status: 'OPEN', earlier: true, size: 1 }, signal })).totalElements

/**
 * Button with the number of patients from earlier days who were never checked out. It checks all of them out. Hidden if
 * there are none.
 *
 * @param onDone called after patients were checked out
 */
export function EarlierVisits({ onDone }: { readonly onDone: (ids: readonly number[]) => void }) {
  const text = useText()
  const toast = useToast()
  const api = useApi()
  const [asked, setAsked] = useState<{ readonly count: number; readonly open: boolean } | null>(null)
  const { data: count = 0 } = useRead(KEY, countEarlier)
  const close = () => setAsked((before) => before && { ...before, open: false })
  const { checkOut, isPending, reset, reason } = useCheckOut({
    send: async () => (await api('POST', '/v1/visits/check-out-earlier')).ids,
    onDone: (ids) => {
      close()
      // Somebody else has checked them out meanwhile.
      if (ids.length === 0) return toast('INFOMATION', text('resources.visits.earlierNone'))
      toast('SUCCESS', text('resources.visits.checkedOut'), text('resources.visits.earlierDone', { count: ids.length }))
      onDone(ids)
    },
  })
  return (
    <>
      {count > 0 && (
        <ToolButton
          urgent
          icon={<History />}
          label={text('resources.visits.earlier', { count })}
          title={text('resources.visits.earlierHint')}
          onClick={() => {
            reset()
            setAsked({ count, open: true })
          }}
        />
      )}
      {asked && (
        <ConfirmDialog
          open={asked.open}
          title={text('resources.visits.earlierTitle')}
          text={text('resources.visits.earlierConfirm', { count: asked.count })}
          reason={reason}
          confirmLabel={text('resources.visits.checkOut')}
          busy={isPending}
          onConfirm={() => checkOut(undefined)}
          onCancel={close}
        />
      )}
    </>
  )
}
