// Guards a run of tests (run.ts): waits until the process that began it is gone, for whatever reason, and ends the
// remaining processes.
import { once } from 'node:events'
import { endRun } from './run-end.ts'

const [directory] = process.argv.slice(2)
if (!directory) throw new Error('Whose run? Name its directory.')
// A signal to all processes at once must leave one to clean up.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined)
// The other end of the pipe is closed by the system when its process ends, kill -9 included.
process.stdin.on('error', () => undefined).resume()
await once(process.stdin, 'close')
await endRun(directory)
