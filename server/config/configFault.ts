import { StartError } from '../startError.ts'

/** Something wrong with the configuration, in Korean. */
export interface ConfigFault {
  /** Name of the variable, or the path of the file. */
  readonly name: string
  readonly message: string
}

/** Returns the error that lists faults, one a line. */
export const faultyStart = (faults: readonly ConfigFault[]): StartError =>
  new StartError(
    ['설정이 잘못되어 시작하지 않습니다.', ...faults.map(({ name, message }) => `  ${name}: ${message}`)].join('\n'),
  )
