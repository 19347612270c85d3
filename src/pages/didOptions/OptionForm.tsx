import Button from '@mui/material/Button'
import useMediaQuery from '@mui/material/useMediaQuery'
import { FormProvider, useForm, useFormState, useFormContext, useWatch } from 'react-hook-form'
import { useText } from '../../i18n/useText.ts'
import { UnsavedGuard } from '../../ui/form/UnsavedGuard.tsx'
import {
  CallsSection,
  ClockSection,
  DelayTimeSection,
  DoctorPhotoSection,
  MaskingSection,
  NoticeSection,
  ScreenSection,
  TagSection,
  TicketsSection,
} from './optionSections.tsx'
import { CopyOptions } from './CopyOptions.tsx'
import css from './OptionManagePage.module.css'
import { OptionOutcomeContext } from './optionOutcome.ts'
import { type OptionValues, shownOption } from './optionValues.ts'
import { PreviewButton } from './PreviewButton.tsx'
import { useApplyOptions } from './useApplyOptions.ts'
import type { FoundDid } from './useDid.ts'
import { useIsUploading } from './useUpload.ts'
import { VideoSection } from './VideoSection.tsx'
import { VoiceSection } from './VoiceSection.tsx'
import { useGetOne } from 'react-admin'
import type { Room } from '../../../contract/rooms.ts'
import { WallPreview } from './WallPreview.tsx'

/** From this width the preview is shown beside the options; below it, a button opens the preview. */
const PREVIEW_BESIDE = '(min-width: 1400px)'

interface OptionFormProps {
  readonly did: FoundDid
  readonly initial: OptionValues
  /** Version that `initial` was read at; '' if the server sends none. */
  readonly version: string
}

/** One section per option, a button that sends the changed options, and a live preview. */
export function OptionForm({ did, initial, version }: OptionFormProps) {
  const form = useForm<OptionValues>({ defaultValues: initial })
  const text = useText()
  const beside = useMediaQuery(PREVIEW_BESIDE, { noSsr: true })
  const { apply, outcome } = useApplyOptions(did.id, form, { values: initial, version })
  const isUploading = useIsUploading()
  return (
    <FormProvider {...form}>
      <form className={css.main} noValidate onSubmit={form.handleSubmit(apply)}>
        <Header did={did} beside={beside} />
        <OptionOutcomeContext value={outcome}>
          <div className={css.body}>
            <div className={css.sections}>
              <ClockSection />
              <DelayTimeSection />
              <DoctorPhotoSection />
              <MaskingSection />
              <NoticeSection />
              <VideoSection />
              {initial.screen && <ScreenSection />}
              {initial.calls && <CallsSection />}
              {initial.voice && <VoiceSection did={did} />}
              {initial.tag && <TagSection />}
              {initial.tickets && <TicketsSection did={did} />}
            </div>
            {beside && (
              <aside className={css.preview} aria-label={text('didOptions.preview')}>
                <OptionPreview did={did} />
              </aside>
            )}
          </div>
        </OptionOutcomeContext>
        <UnsavedGuard isUploading={isUploading} />
      </form>
    </FormProvider>
  )
}

function Header({ did, beside }: { did: FoundDid; beside: boolean }) {
  const { no, name, explain } = did
  const text = useText()
  const { isDirty, isSubmitting } = useFormState()
  const uploading = useIsUploading()
  return (
    <header className={css.header}>
      <div className={css.heading}>
        <h1 className={css.title}>{text('list.numbered', { no, name: name.kr })}</h1>
        {explain?.kr && <p className={css.explain}>{explain.kr}</p>}
      </div>
      <div className={css.actions}>
        {!beside && (
          <PreviewButton>
            <OptionPreview did={did} />
          </PreviewButton>
        )}
        <CopyOptions did={did} />
        {/* A running upload must finish before its option can be applied. */}
        <Button
          type="submit"
          variant="contained"
          color="primary"
          loading={isSubmitting}
          disabled={!isDirty || uploading}
        >
          {text('didOptions.apply')}
        </Button>
      </div>
    </header>
  )
}

/** Shows the board's wall as it would look after applying the values of the surrounding form. */
function OptionPreview({ did: { no, name, doctor, roomId } }: { readonly did: FoundDid }) {
  const { control } = useFormContext<OptionValues>()
  const option = useWatch({ control, compute: shownOption })
  const isTranslated = (option.calls?.languages.length ?? 0) > 0
  const { data: room } = useGetOne<Room>('rooms', { id: roomId ?? 0 }, { enabled: isTranslated && Boolean(roomId) })
  return <WallPreview board={{ no, name: name.kr, doctor: doctor?.kr ?? '', option, roomNames: room?.name }} />
}
