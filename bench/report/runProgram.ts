import { spawn } from 'node:child_process'

/** Runs a program that reports its own result. Returns its exit code; 1 when a signal ended it. */
export async function runProgram(path: string): Promise<number> {
  const program = spawn(process.execPath, [path], { stdio: 'inherit' })
  return (await new Promise<number | null>((resolve) => program.on('exit', resolve))) ?? 1
}
