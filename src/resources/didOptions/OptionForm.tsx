import Button from '@mui/material/Button'
import { useIsMutating } from '@tanstack/react-query'
import { FormProvider, useForm, useFormState } from 'react-hook-form'
import { useText } from '../../i18n/useText.ts'
import { UnsavedGuard } from '../../ui/form/UnsavedGuard.tsx'
import { ClockSection, DelayTimeSection, DoctorPhotoSection, MaskingSection, NoticeSection } from './optionSections.tsx'
import css from './OptionManagePage.module.css'
import { OptionOutcomeContext } from './optionOutcome.ts'
import type { OptionValues } from './optionValues.ts'
import { ScreenSection } from './ScreenSection.tsx'
import { TagSection } from './TagSection.tsx'
import { useApplyOptions } from './useApplyOptions.ts'
import type { FoundDid } from './useDid.ts'
import { UPLOAD_KEY } from './useUpload.ts'
import { VideoSection } from './VideoSection.tsx'

interface OptionFormProps {
  readonly did: FoundDid
  readonly initial: OptionValues
  /** Of what `initial` was read from; '' where the server says none. */
  readonly version: string
}

/** A section per option and the button that sends those that changed (OM-02, OM-03). */
export function OptionForm({ did, initial, version }: OptionFormProps) {
  const form = useForm<OptionValues>({ defaultValues: initial })
  const { apply, outcome } = useApplyOptions(did.id, form, { values: initial, version })
  return (
    <FormProvider {...form}>
      <form className={css.main} noValidate onSubmit={form.handleSubmit(apply)}>
        <Header did={did} />
        <OptionOutcomeContext value={outcome}>
          <div className={css.sections}>
            <ClockSection />
            <DelayTimeSection />
            <DoctorPhotoSection />
            <MaskingSection />
            <NoticeSection />
            <VideoSection />
            {initial.screen && <ScreenSection />}
            {initial.tag && <TagSection />}
          </div>
        </OptionOutcomeContext>
        <UnsavedGuard />
      </form>
    </FormProvider>
  )
}

function Header({ did: { no, name, explain } }: { did: FoundDid }) {
  const text = useText()
  const { isDirty, isSubmitting } = useFormState()
  const uploading = useIsMutating({ mutationKey: UPLOAD_KEY }) > 0
  return (
    <header className={css.header}>
      <div className={css.heading}>
        <h1 className={css.title}>{text('didOptions.boardName', { no, name: name.kr })}</h1>
        {explain?.kr && <p className={css.explain}>{explain.kr}</p>}
      </div>
      {/* what is still on its way up cannot be applied yet */}
      <Button type="submit" variant="contained" color="primary" loading={isSubmitting} disabled={!isDirty || uploading}>
        {text('didOptions.apply')}
      </Button>
    </header>
  )
}
