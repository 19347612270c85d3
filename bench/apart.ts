import { spawn } from 'node:child_process'

/**
 * A bench that is a program of its own, for it runs what belongs into a browser.
 * @returns the bench: whether the program ended without a complaint.
 */
export const apart = (path: string) => async (): Promise<boolean> => {
  const program = spawn(process.execPath, [path], { stdio: 'inherit' })
  return (await new Promise<number | null>((resolve) => program.on('exit', resolve))) === 0
}
