import { spawn } from 'node:child_process'

/**
 * 200 viewers whose connections are cut at random for two minutes: see tests/cuts, which runs a short form in npm test.
 * @returns whether all end with the server's state and none showed a state that never was.
 */
export async function cuts(): Promise<boolean> {
  // A program of its own: it runs the viewer's code, and puts what a browser has beside what Node has.
  const program = spawn(process.execPath, ['tests/cuts/main.ts'], { stdio: 'inherit' })
  return (await new Promise<number | null>((resolve) => program.on('exit', resolve))) === 0
}
