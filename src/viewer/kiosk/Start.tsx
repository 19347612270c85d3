import { useState } from 'react'
import type { KioskService } from '../../../contract/kiosks.ts'
import { filled, type KioskLanguage, type KioskTexts } from '../../../domain/kioskTexts.ts'
import { CheckIn } from './CheckIn.tsx'
import { Screen, type ScreenKey } from './shell/Screen.tsx'
import { useShell } from './shell/shellContext.ts'
import { pendingTicket } from './tickets/pendingTicket.ts'
import { ServiceIcon } from './tickets/ServiceIcon.tsx'
import { Ticket } from './tickets/Ticket.tsx'
import { useServices } from './tickets/useServices.ts'

/** Choice of the person: a check-in, maybe by a tag that was held to the reader, or a ticket of a board. */
type Choice = { readonly tag?: string } | { readonly didId: number }

/** The first screen: asks what the person has come for, where boards hand out tickets; otherwise it is the check-in. */
export function Start() {
  const { text, language, startAgain } = useShell()
  const services = useServices()
  const [choice, setChoice] = useState<Choice | null>(pendingTicket)
  const [refused, setRefused] = useState<NonNullable<KioskService['closed']> | null>(null)
  if (choice && 'didId' in choice) return <Ticket didId={choice.didId} />
  if (choice || services.length === 0)
    return <CheckIn tag={choice?.tag} onBegin={() => setChoice((before) => before ?? {})} />
  const keys = services.map((service, at): ScreenKey => {
    const { closed } = service
    return {
      ...namesOf(service, language),
      otherwise: filled(text.tickets.choice, { count: at + 1 }),
      hint: hintOf(service, text),
      picture: <ServiceIcon icon={service.icon} />,
      isOff: closed !== undefined,
      onPress: () => (closed ? setRefused(closed) : setChoice({ didId: service.didId })),
    }
  })
  const { choose, checkIn, checkInHint, refused: sentences } = text.tickets
  return (
    <Screen
      lines={[refused ? { text: sentences[refused], look: 'alarm' } : { text: choose }]}
      keys={[{ label: checkIn, hint: checkInHint, isMain: true, onPress: () => setChoice({}) }, ...keys]}
      hasTiles
      onTap={(tag) => setChoice({ tag })}
      onBack={startAgain}
    />
  )
}

/** Returns the words of a service in the language of the person, and in the other one where the hospital has them. */
function namesOf({ label: { kr, en } }: KioskService, language: KioskLanguage): Pick<ScreenKey, 'label' | 'other'> {
  if (en === '' || en === kr) return { label: kr }
  return language === 'ko' ? { label: kr, other: en } : { label: en, other: kr }
}

/** Returns how many wait there and for how long, or why no ticket can be taken. */
function hintOf({ closed, waiting, wait, from, to }: KioskService, { tickets }: KioskTexts): string {
  if (closed === 'FULL') return tickets.full
  if (closed && (from !== '' || to !== '')) {
    const [[start, startMinute], [end, endMinute]] = [(from || '00:00').split(':'), (to || '24:00').split(':')]
    const values = { from: start ?? '', fromMinute: startMinute ?? '', to: end ?? '', toMinute: endMinute ?? '' }
    return filled(tickets.hours, values)
  }
  if (closed) return tickets.closed
  return wait ? filled(tickets.waitingFor, { count: waiting, ...wait }) : filled(tickets.waiting, { count: waiting })
}
