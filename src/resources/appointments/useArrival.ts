import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { useDataProvider } from 'react-admin'
import type { Appointment, AppointmentCounts } from '../../../contract/appointments.ts'
import { whereabouts } from '../../../domain/visitState.ts'
import type { Visit, VisitCreate } from '../../../contract/visits.ts'
import { UNDO_MS } from '../../../domain/limits.ts'
import { useApi, useRead } from '../../api/useApi.ts'
import { useText } from '../../i18n/useText.ts'
import { hintOf } from '../../ui/feedback/failure.ts'
import { useToast } from '../../ui/feedback/useToast.tsx'
import { useSlip } from '../../patients/slip/useSlip.ts'
import { findAlike } from '../../patients/checkIn/findAlike.ts'
import { guideText } from '../../patients/checkIn/guideText.ts'
import type { Places } from '../../patients/usePlaces.ts'
import { joinsOf } from '../../patients/checkIn/visitDefaults.ts'
import type { Package } from '../../../contract/packages.ts'

const LIST = '/appointments'

/** Maximum number of arrivals offered for undo at a time. */
const OFFERS_MAX = 3

/** An arrival of this desk that can still be undone. */
interface ArrivalOffer {
  readonly appointment: Pick<Appointment, 'id' | 'name'>
  /** The queue entry of the patient; undefined for one who waits nowhere. */
  readonly entry: Visit['waitings'][number] | undefined
  /** End of the offer, in ms since the epoch. */
  readonly until: number
}

export type Arrival = ReturnType<typeof useArrival>

/** Checks in the patients of appointments, and undoes arrivals, which are offered for undo for a while. */
export function useArrival(places: Places) {
  const { onlyBoard, boardId } = places
  const text = useText()
  const toast = useToast()
  const queries = useQueryClient()
  const provider = useDataProvider()
  const api = useApi()
  const slip = useSlip()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  /** Visits whose slips were printed by themselves here: a second press of 도착 answers with the same visit. */
  const printed = useRef(new Set<Visit['id']>())
  /** Address of the page or dialog that is open; '' once the list has been left. */
  const shown = useRef('')
  useLayoutEffect(() => {
    shown.current = pathname
    return () => void (shown.current = '')
  }, [pathname])
  const [offers, setOffers] = useState<readonly ArrivalOffer[]>([])
  const drop = useCallback(
    (id: Appointment['id']) => setOffers((all) => all.filter(({ appointment }) => appointment.id !== id)),
    [],
  )
  const offer = useCallback(
    (appointment: ArrivalOffer['appointment'], { waitings }: Visit) =>
      setOffers((all) =>
        [
          ...all.filter((each) => each.appointment.id !== appointment.id),
          { appointment, entry: whereabouts(waitings)[0], until: Date.now() + UNDO_MS },
        ].slice(-OFFERS_MAX),
      ),
    [],
  )
  const refetch = () =>
    Promise.all(['appointments', 'visits'].map((of) => queries.invalidateQueries({ queryKey: [of, 'getList'] })))
  const arrive = useMutation({
    // The appointment is read anew: a correction at another desk does not refetch the list, and the row may be old.
    mutationFn: async ({ id }: Appointment) => {
      const read = async () => (await provider.getOne<Appointment>('appointments', { id })).data
      const appointment = await read()
      // The visit of an arrival is no second patient: the server answers with it. An earlier press may have created it
      // between the two reads.
      const alike = appointment.arrived ? [] : await findAlike(api, appointment).catch(() => [])
      if (alike.some(({ status }) => status === 'OPEN') && !(await read()).arrived) return null
      // No idempotency key is needed: the server checks in an appointment only once.
      return provider.create<Visit>('visits', {
        data: {
          ...checkInOf(appointment),
          ...(onlyBoard ? { didId: boardId(onlyBoard.value) } : joinsOf(appointment)),
        },
      })
    },
    onSuccess: (answer, { id, name }) => {
      if (!answer) {
        // The form asks whether the patient is checked in already. It takes nobody away from what was opened meanwhile.
        const ask = () => void navigate(`/appointments/${id}/arrive`)
        if (shown.current === LIST) ask()
        else
          toast('INFOMATION', text('resources.visits.alikeTitle'), name, {
            label: text('resources.appointments.arrive'),
            onClick: ask,
          })
        return
      }
      const { data: visit } = answer
      offer({ id, name: visit.name }, visit)
      toast('SUCCESS', text('resources.visits.createdAs', { number: visit.number }), guideText(visit, places, text), {
        label: text('slip.print'),
        onClick: () => slip.print(visit),
      })
      if (!slip.isAutomatic || printed.current.has(visit.id)) return
      printed.current.add(visit.id)
      slip.print(visit)
    },
    onError: (error) => toast('ERROR', text('resources.visits.notifications.create_failed'), hintOf(error, text)),
    onSettled: refetch,
  })
  const undo = useMutation({
    mutationFn: ({ id }: Pick<Appointment, 'id'>) => api('POST', '/v1/appointments/undo-arrival', { body: { id } }),
    onSuccess: ({ id, name }) => {
      drop(id)
      toast('SUCCESS', text('resources.appointments.undone'), text('resources.appointments.undoneText', { name }))
    },
    onError: (error) => toast('ERROR', text('resources.appointments.undoFailed'), hintOf(error, text)),
    onSettled: refetch,
  })
  return { arrive, undo, offers, offer, drop }
}

/**
 * The check-in values of an appointment.
 *
 * @param chosen package to check in with, if the form shows it to the user first
 */
export const checkInOf = (
  { id, name, patientNo, roomIds, alerts, note }: Appointment,
  chosen?: Package,
): Partial<VisitCreate> & Pick<VisitCreate, 'name' | 'roomIds'> => ({
  name,
  patientNo,
  roomIds,
  alerts,
  note,
  appointmentId: id,
  ...(chosen && { packageId: chosen.id, roomIds: roomIds.length > 0 ? roomIds : chosen.roomIds }),
})

/** Polling interval in ms for arrivals at other desks, which no board event reports. */
const PERIOD_MS = 10_000
/** Starts with the query key of the list, so that both are invalidated together. */
const KEY = ['appointments', 'getList', 'counts']

/**
 * A day's number of arrivals and appointments; undefined until loaded. The list is refetched when they change.
 *
 * @param day '' for today
 */
export function useArrivalCounts(day: string): AppointmentCounts | undefined {
  const queries = useQueryClient()
  const { data } = useRead(
    [...KEY, day],
    (api, signal) => api('GET', '/v1/appointments/counts', { query: { day: day || undefined }, signal }),
    {
      refetchInterval: PERIOD_MS,
    },
  )
  const seen = data && `${data.arrived} of ${data.total} on ${data.day}`
  const listed = useRef(seen)
  useEffect(() => {
    if (seen === undefined || listed.current === seen) return
    const isFirst = listed.current === undefined
    listed.current = seen
    if (isFirst) return
    void queries.invalidateQueries({
      queryKey: ['appointments', 'getList'],
      predicate: ({ queryKey }) => queryKey[2] !== KEY[2],
    })
  }, [queries, seen])
  return data
}
