import Add from '@mui/icons-material/Add'
import Close from '@mui/icons-material/Close'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import { maxLength, maxValue, minValue, required, type Validator, ValidationError } from 'react-admin'
import { useFormContext, useFormState, useWatch } from 'react-hook-form'
import type { RoomPlace } from '../../../contract/rooms.ts'
import { placeText } from '../../../domain/roomPlaces.ts'
import { KOREAN } from '../../../domain/text.ts'
import { PLACE_NAME_MAX, PLACE_NO_MAX, PLACES_MAX } from '../../../domain/limits.ts'
import { useText } from '../../i18n/useText.ts'
import { FoldedInputs } from '../../ui/form/FoldedInputs.tsx'
import { NumberInput } from '../../ui/form/NumberInput.tsx'
import { TextInput } from '../../ui/form/TextInput.tsx'
import css from './PlacesInput.module.css'

/** The places of a room, such as windows: a number and the word for it, in the order of the list. */
export function PlacesInput() {
  const text = useText()
  const { setValue } = useFormContext()
  const { errors } = useFormState({ name: 'places' })
  const places = (useWatch({ name: 'places' }) ?? []) as readonly RoomPlace[]
  const problem = errors['places']?.message
  // A list without entries is null, as it was before the first one.
  const set = (all: readonly RoomPlace[]) => setValue('places', all.length === 0 ? null : all, { shouldDirty: true })
  const isOnce: Validator = (no: unknown) =>
    places.filter((place) => String(place.no) === String(no)).length > 1
      ? text('resources.rooms.hints.placeTwice')
      : undefined
  const last = places[places.length - 1]
  const more = Math.max(0, ...places.map(({ no }) => Number(no))) + 1
  return (
    <FoldedInputs title={text('resources.rooms.fields.places')} sources={SOURCES}>
      <p className={css.hint}>{text('resources.rooms.hints.places')}</p>
      {places.map((place, at) => (
        // The rows are told apart by their position alone: numbers and words change while they are typed.
        <div key={at} className={css.row}>
          <NumberInput
            source={`places.${at}.no`}
            label="resources.rooms.fields.no"
            validate={[minValue(1), maxValue(PLACE_NO_MAX), isOnce]}
          />
          <TextInput
            source={`places.${at}.name`}
            label="resources.rooms.placeName"
            validate={[required(), maxLength(PLACE_NAME_MAX)]}
          />
          <IconButton
            aria-label={text('resources.rooms.removePlace', { place: placeText(place)[KOREAN] })}
            onClick={() => set(places.filter((_, index) => index !== at))}
          >
            <Close />
          </IconButton>
        </div>
      ))}
      {typeof problem === 'string' && (
        <p role="alert" className={css.problem}>
          <ValidationError error={problem} />
        </p>
      )}
      {places.length < PLACES_MAX && (
        <Button
          variant="outlined"
          color="inherit"
          startIcon={<Add />}
          className={css.add}
          onClick={() => set([...places, { no: Math.min(more, PLACE_NO_MAX), name: last?.name || DEFAULT_NAME }])}
        >
          {text('resources.rooms.addPlace')}
        </Button>
      )}
    </FoldedInputs>
  )
}

const SOURCES = ['places']
/** The most common word, for the first place of a room. */
const DEFAULT_NAME = '창구'
