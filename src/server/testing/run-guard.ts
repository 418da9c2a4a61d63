// Guards a test run (run.ts). Waits until the process that began the run has ended for any reason, and then ends the
// run's remaining processes.
import { once } from 'node:events'
import { endRun } from './run-end.ts'

const [directory] = process.argv.slice(2)
if (!directory) throw new Error('Please give the directory of the run.')
// Ignores signals that are sent to all processes of the run, since this process must still clean up.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined)
// The operating system closes this pipe when the process that began the run ends, even if it was killed with SIGKILL.
process.stdin.on('error', () => undefined).resume()
await once(process.stdin, 'close')
await endRun(directory)
