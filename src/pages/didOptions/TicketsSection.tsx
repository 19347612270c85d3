import { maxLength, maxValue, minValue, type Validator } from 'react-admin'
import { TICKET_ICONS } from '../../../contract/ticketOption.ts'
import { TIME_OF_DAY } from '../../../contract/voice.ts'
import { SERVICE_NAME_MAX, TICKET_ORDER_MAX, TICKETS_PER_DAY_MAX } from '../../../domain/limits.ts'
import { useText } from '../../i18n/useText.ts'
import { DropdownInput } from '../../ui/form/DropdownInput.tsx'
import { NumberInput } from '../../ui/form/NumberInput.tsx'
import { TextInput } from '../../ui/form/TextInput.tsx'
import { OptionSection } from './OptionSection.tsx'
import css from './OptionSection.module.css'
import type { FoundDid } from './useDid.ts'

const timeOfDay: Validator = (value: string) =>
  value === '' || TIME_OF_DAY.test(value) ? undefined : 'didOptions.voice.timeOfDay'

/**
 * Sets what the kiosk hands out number tickets of the board for, and when. It is shown only if the server supports this
 * option.
 */
export function TicketsSection({ did }: { readonly did: FoundDid }) {
  const text = useText()
  return (
    <OptionSection name="tickets" wide>
      <div className={css.pair}>
        <TextInput
          source="tickets.label.kr"
          label="didOptions.tickets.labelKr"
          placeholder={did.name.kr}
          helperText={text('didOptions.tickets.labelHint')}
          validate={maxLength(SERVICE_NAME_MAX)}
        />
        <TextInput
          source="tickets.label.en"
          label="didOptions.tickets.labelEn"
          validate={maxLength(SERVICE_NAME_MAX)}
        />
        <TextInput
          source="tickets.from"
          label="didOptions.tickets.from"
          placeholder="08:30"
          helperText={text('didOptions.tickets.hoursHint')}
          validate={timeOfDay}
        />
        <TextInput source="tickets.to" label="didOptions.tickets.to" placeholder="17:00" validate={timeOfDay} />
        <NumberInput
          source="tickets.perDay"
          label="didOptions.tickets.perDay"
          unit={text('didOptions.tickets.perDayUnit')}
          helperText={text('didOptions.tickets.perDayHint')}
          validate={[minValue(0), maxValue(TICKETS_PER_DAY_MAX)]}
        />
        <NumberInput
          source="tickets.order"
          label="didOptions.tickets.order"
          helperText={text('didOptions.tickets.orderHint')}
          validate={[minValue(0), maxValue(TICKET_ORDER_MAX)]}
        />
        <DropdownInput
          source="tickets.icon"
          label="didOptions.tickets.icon"
          options={TICKET_ICONS.map((value) => ({ value, label: text(`didOptions.tickets.icons.${value}`) }))}
        />
      </div>
    </OptionSection>
  )
}
