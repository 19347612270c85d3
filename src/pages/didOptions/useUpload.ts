import { useIsMutating, useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { IMAGE_BYTES_MAX, VIDEO_BYTES_MAX } from '../../../domain/limits.ts'
import { uploadFile } from '../../api/uploadFile.ts'
import { useApi } from '../../api/useApi.ts'
import { useText } from '../../i18n/useText.ts'
import { hintOf, messageOf } from '../../ui/feedback/failure.ts'
import { useToast } from '../../ui/feedback/useToast.tsx'
import type { MediaFile } from './optionValues.ts'

export type MediaKind = 'image' | 'video'

const UPLOAD_KEY = ['didOptions', 'upload']

/** Whether an upload of this kind, or of any, is running. */
export const useIsUploading = (kind?: MediaKind): boolean =>
  useIsMutating({ mutationKey: kind ? [...UPLOAD_KEY, kind] : UPLOAD_KEY }) > 0

const MEGABYTE = 1024 * 1024

/**
 * Accepted types and maximum size per kind. `accept` only filters the file picker, so dropped files are checked as
 * well.
 */
export const MEDIA = {
  image: {
    types: ['image/jpeg', 'image/png', 'image/webp', 'image/gif'],
    bytesMax: IMAGE_BYTES_MAX,
    wrong: 'imagesOnly',
  },
  video: { types: ['video/mp4', 'video/webm'], bytesMax: VIDEO_BYTES_MAX, wrong: 'videosOnly' },
} as const satisfies Record<
  MediaKind,
  { types: readonly string[]; bytesMax: number; wrong: 'imagesOnly' | 'videosOnly' }
>

/**
 * Uploads one file at a time and shows the result as a toast. Leaving the page or calling `cancel` aborts the
 * upload without a toast.
 */
export function useUpload(kind: MediaKind, onUploaded: (file: MediaFile) => void) {
  const text = useText()
  const toast = useToast()
  const api = useApi()
  const abort = useRef<AbortController>(null)
  const [percent, setPercent] = useState(0)
  useEffect(() => () => abort.current?.abort(), [])

  const { mutate, isPending, variables } = useMutation({
    mutationKey: [...UPLOAD_KEY, kind],
    mutationFn: (file: File) => {
      const { signal } = (abort.current = new AbortController())
      setPercent(0)
      return uploadFile(api, file, { signal, onProgress: (share) => setPercent(Math.round(share * 100)) })
    },
    onSuccess: ({ originalName, downloadUrl }) => {
      onUploaded({ name: originalName, url: downloadUrl })
      toast('SUCCESS', text('didOptions.upload.done'))
    },
    onError: (error) => {
      if (abort.current?.signal.aborted) return
      const hint = messageOf(error) || hintOf(error, text)
      toast('ERROR', text('didOptions.upload.failed'), hint)
    },
  })

  function upload(file: File): void {
    const { types, bytesMax, wrong } = MEDIA[kind]
    const refuse = (hint: string) => toast('ERROR', text('didOptions.upload.failed'), hint)
    if (!types.some((type) => type === file.type)) refuse(text(`didOptions.upload.${wrong}`))
    else if (file.size > bytesMax) refuse(text('didOptions.upload.tooLarge', { max: bytesMax / MEGABYTE }))
    else mutate(file)
  }
  return { upload, cancel: () => abort.current?.abort(), uploading: isPending ? variables.name : null, percent }
}
