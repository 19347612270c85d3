import { StartError } from './startError.ts'

/** Something wrong with a setting, in Korean. */
export interface SettingFault {
  /** Name of the setting, or the path of the settings file. */
  readonly name: string
  readonly message: string
}

/** Returns the error that lists faults, one a line. */
export const faultyStart = (faults: readonly SettingFault[]): StartError =>
  new StartError(
    ['설정이 잘못되어 시작하지 않습니다.', ...faults.map(({ name, message }) => `  ${name}: ${message}`)].join('\n'),
  )
