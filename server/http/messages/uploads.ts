import type { Texts } from '../../../domain/text.ts'

/** Refusals of files. */
export const UPLOADS = {
  NO_FILE: ['올릴 파일을 선택해 주세요.', 'Please choose a file.'],
  NOT_A_FORM: ['파일을 multipart/form-data로 보내 주세요.', 'Please send the file as multipart/form-data.'],
  UNSUPPORTED_FILE: [
    '사진(JPEG, PNG, WebP, GIF)이나 영상(MP4, WebM) 파일만 올릴 수 있습니다.',
    'Only pictures (JPEG, PNG, WebP, GIF) and videos (MP4, WebM) can be uploaded.',
  ],
  'UNSUPPORTED_FILE.damaged': [
    '사진 파일이 중간에서 끊겨 있거나 손상되었습니다. 원본을 다시 복사하거나 다른 파일을 올려 주세요.',
    'The picture is cut off or damaged. Please copy the original again, or choose another file.',
  ],
  'UNSUPPORTED_FILE.video': [
    '영상의 구조를 읽을 수 없습니다. 다른 파일을 올려 주세요.',
    'The video cannot be read. Please choose another file.',
  ],
  FILE_TOO_LARGE: ['파일이 너무 큽니다.', 'The file is too large.'],
  'FILE_TOO_LARGE.max': [
    '파일이 너무 큽니다. %{max}MB까지 올릴 수 있습니다.',
    'The file is too large. The limit is %{max} MB.',
  ],
  IMAGE_TOO_LARGE: [
    '사진이 너무 큽니다 (%{width}×%{height}). %{max}메가픽셀까지 올릴 수 있습니다.',
    'The picture is too large (%{width}×%{height}). The limit is %{max} megapixels.',
  ],
  'IMAGE_TOO_LARGE.animation': [
    '움직이는 사진의 장면이 너무 크거나 많습니다. 모두 더해 %{max}메가픽셀까지 올릴 수 있습니다.',
    'The animation has too many frames, or too large ones. The limit is %{max} megapixels in all.',
  ],
  TOO_MANY_UPLOADS: [
    '파일을 너무 많이 올리고 있습니다. %{seconds}초 후에 다시 시도해 주세요.',
    'Too many uploads. Please try again in %{seconds} seconds.',
  ],
  'STORAGE_FULL.upload': [
    '서버 디스크에 남은 공간이 부족해 파일을 저장하지 않았습니다. 관리자에게 알려 주세요.',
    "There is too little space on the server's disk for the file. Please tell an administrator.",
  ],
  UPLOAD_QUOTA: [
    '올린 파일이 저장 한도 %{max}GB를 넘게 됩니다. 쓰지 않는 파일은 하루 뒤에 지워집니다.',
    'The uploads would exceed their limit of %{max} GB. Unused files are deleted after a day.',
  ],
} as const satisfies Texts
