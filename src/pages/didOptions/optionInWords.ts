import { readAnyOption } from '../../../contract/anyOption.ts'
import type { OptionName } from '../../../contract/boardOptions.ts'
import { ticketsOf } from '../../../contract/ticketOption.ts'
import type { Text } from '../../i18n/useText.ts'

/**
 * Formats the value of one option, as the API sends it, with the labels of its section. Returns undefined if there is
 * no better text than the value itself.
 */
export function optionInWords(name: OptionName, value: unknown, text: Text): string | undefined {
  const { delayTime, doctorPhoto, masking, notice, video, screen, calls, tag, voice } = readAnyOption({ [name]: value })
  const inUse = (use: boolean, ...parts: string[]) =>
    [text(use ? 'form.on' : 'form.off'), ...parts].filter((part) => part !== '').join(' / ')
  switch (name) {
    case 'delayTime':
      return inUse(delayTime.use, `${delayTime.content}${text('didOptions.delayTime.unit')}`)
    case 'doctorPhoto':
      return inUse(doctorPhoto.use, doctorPhoto.name)
    case 'masking':
      return inUse(masking.use, `${masking.index}${text('didOptions.masking.indexUnit')}`, masking.character)
    case 'notice':
      return inUse(notice.use, notice.content)
    case 'video':
      return inUse(video.use, video.type === 'URL' ? video.url : video.name)
    case 'screen':
      return screen
        ? [
            text(`didOptions.screen.${screen.label}`),
            text(`didOptions.screen.${screen.scheme}`),
            `${screen.distance}${text('didOptions.screen.distanceUnit')}`,
            text(`didOptions.screen.${screen.language}`),
            ...(screen.margin > 0 ? [`${text('didOptions.screen.margin')} ${screen.margin}%`] : []),
          ].join(' / ')
        : undefined
    case 'calls':
      return calls
        ? [
            `${text('didOptions.calls.noShowAfter')} ${calls.noShowAfter}${text('didOptions.calls.noShowAfterUnit')}`,
            `${text('didOptions.calls.noShowPlaces')} ${calls.noShowPlaces}${text('didOptions.calls.noShowPlacesUnit')}`,
            ...CALLS_SWITCHES.filter((name) => calls[name]).map((name) => text(`didOptions.calls.${name}`)),
            ...calls.languages.map((language) => text(`didOptions.calls.${language}`)),
          ].join(' / ')
        : undefined
    case 'voice':
      return voice
        ? inUse(
            voice.use,
            text(`didOptions.voice.${voice.chime}`),
            voice.engine === 'RECORDINGS' ? '' : text(`didOptions.voice.engines.${voice.engine}`),
            `${voice.volume}${text('didOptions.voice.volumeUnit')}`,
            `${voice.repeats}${text('didOptions.voice.repeatsUnit')}`,
            voice.quietFrom === '' ? '' : `${voice.quietFrom}–${voice.quietTo}`,
            voice.hall === '' ? '' : `${text('didOptions.voice.hall')} ${voice.hall}`,
            voice.everyScreen ? text('didOptions.voice.everyScreen') : '',
          )
        : undefined
    case 'tag':
      return tag ? `${tag.repeatSeconds}${text('didOptions.tag.repeatSecondsUnit')}` : undefined
    case 'tickets': {
      const { use, label, icon, from, to, perDay, order } = ticketsOf(value)
      return inUse(
        use,
        label.kr,
        label.en,
        text(`didOptions.tickets.icons.${icon}`),
        from === '' && to === '' ? '' : `${from}–${to}`,
        perDay > 0 ? `${perDay}${text('didOptions.tickets.perDayUnit')}` : '',
        `${text('didOptions.tickets.order')} ${order}`,
      )
    }
    case 'clock':
      return undefined
  }
}

const CALLS_SWITCHES = ['showWait', 'delayFromWaits', 'showReason'] as const
