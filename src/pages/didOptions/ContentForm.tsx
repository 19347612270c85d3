import Button from '@mui/material/Button'
import useMediaQuery from '@mui/material/useMediaQuery'
import { type ReactNode, useId } from 'react'
import { maxLength, maxValue, minValue, useCanAccess } from 'react-admin'
import { FormProvider, useForm, useWatch } from 'react-hook-form'
import { Link } from 'react-router-dom'
import {
  MASKING_CHARACTER_DEFAULT,
  MASKING_POSITION_DEFAULT,
  MASKING_POSITION_MAX,
  NAME_MAX,
  NOTICE_MAX,
} from '../../../domain/limits.ts'
import { useText } from '../../i18n/useText.ts'
import { NumberInput } from '../../ui/form/NumberInput.tsx'
import { TextInput } from '../../ui/form/TextInput.tsx'
import css from './ContentManagePage.module.css'
import page from './OptionManagePage.module.css'
import { PreviewButton } from './PreviewButton.tsx'
import type { FoundDid } from './useDid.ts'
import { WallPreview } from './WallPreview.tsx'

/** From this width the preview is shown beside the fields; below it, a button opens the preview. */
const PREVIEW_BESIDE = '(min-width: 1600px)'
const ROOM_NO_MAX = 9_999
const CHARACTER_UNITS_MAX = 16

/** Values of the content page; a number is '' while its field is empty. */
interface ContentValues {
  roomNo: number | ''
  roomName: string
  maskingIndex: number | ''
  maskingCharacter: string
  notice: string
}

/** The fields of the content page and a live preview of them. Nothing is stored. */
export function ContentForm({ did }: { did: FoundDid }) {
  const text = useText()
  const form = useForm<ContentValues>({
    defaultValues: {
      roomNo: 1,
      roomName: did.name.kr,
      maskingIndex: MASKING_POSITION_DEFAULT,
      maskingCharacter: MASKING_CHARACTER_DEFAULT,
      notice: '',
    },
  })
  const beside = useMediaQuery(PREVIEW_BESIDE, { noSsr: true })
  return (
    <FormProvider {...form}>
      <Header did={did} beside={beside} />
      <div className={css.page}>
        <form className={css.sections} noValidate onSubmit={(event) => event.preventDefault()}>
          <Section title={text('didOptions.content.basics')}>
            <NumberInput
              source="roomNo"
              label="didOptions.content.roomNo"
              unit={text('didOptions.content.roomNoUnit')}
              validate={[minValue(1), maxValue(ROOM_NO_MAX)]}
            />
            <TextInput source="roomName" label="didOptions.content.roomName" validate={maxLength(NAME_MAX)} />
          </Section>
          <Section title={text('didOptions.content.masking')}>
            <NumberInput
              source="maskingIndex"
              label="didOptions.masking.index"
              unit={text('didOptions.masking.indexUnit')}
              validate={[minValue(1), maxValue(MASKING_POSITION_MAX)]}
            />
            <TextInput
              source="maskingCharacter"
              label="didOptions.masking.character"
              validate={maxLength(CHARACTER_UNITS_MAX)}
            />
          </Section>
          <Section title={text('didOptions.notice.title')} wide>
            <TextInput
              source="notice"
              label="didOptions.notice.title"
              placeholder={text('didOptions.notice.placeholder')}
              validate={maxLength(NOTICE_MAX)}
              multiline
            />
          </Section>
        </form>
        {beside && (
          <aside className={css.preview} aria-label={text('didOptions.preview')}>
            <ContentPreview />
          </aside>
        )}
      </div>
    </FormProvider>
  )
}

/**
 * The board's name, an apply button that is always disabled because this page stores nothing, and a link to the page
 * where the options are stored.
 */
function Header({ did, beside }: { did: FoundDid; beside: boolean }) {
  const text = useText()
  const { canAccess: changesOptions } = useCanAccess({ resource: 'did-options', action: 'edit' })
  const hintId = useId()
  return (
    <header className={css.header}>
      <h1 className={page.title}>{did.name.kr}</h1>
      <div className={page.actions}>
        {!beside && (
          <PreviewButton>
            <ContentPreview />
          </PreviewButton>
        )}
        <Button variant="contained" color="primary" disabled aria-describedby={hintId}>
          {text('didOptions.apply')}
        </Button>
      </div>
      <p className={css.hint} id={hintId}>
        {text('didOptions.content.applyHint')}{' '}
        {changesOptions && (
          <Link to={`/dids/option-manage/${encodeURIComponent(did.id)}`}>{text('didOptions.content.toOptions')}</Link>
        )}
      </p>
    </header>
  )
}

function Section({ title, wide = false, children }: { title: string; wide?: boolean; children: ReactNode }) {
  return (
    <section className={css.section}>
      <h2 className={css.sectionTitle}>{title}</h2>
      <div className={css.fields} data-wide={wide}>
        {children}
      </div>
    </section>
  )
}

/**
 * Shows the values of the surrounding content form on a wall and follows each keystroke. All other options are off.
 */
function ContentPreview() {
  const { roomNo = '', roomName = '', maskingIndex, maskingCharacter, notice } = useWatch<ContentValues>()
  const option = {
    masking: { use: true, index: maskingIndex, character: maskingCharacter },
    notice: { use: true, content: notice },
  }
  return <WallPreview board={{ no: String(roomNo), name: roomName, doctor: '', option }} />
}
