import { STOP_WITHIN_MS } from './shutdown/handover.ts'
import { readSettings } from './read-settings.ts'
import { type RunningServer, startServer } from './start.ts'
import { StartupError } from './startup-error.ts'

function explain(error: unknown): never {
  if (error instanceof StartupError) process.stderr.write(`${error.message}\n`)
  else
    process.stderr.write(
      `Inflo could not start: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
    )
  process.exit(1)
}

function run(): void {
  let starting = (async () => startServer(readSettings(process.env)))()
  let stopping = false

  // Handled from the beginning: a server that is asked to stop while it still starts ends in the same orderly way.
  const stop = () => {
    if (stopping) return
    stopping = true
    setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref()
    const handOverAndStop = async () => {
      const server = await starting
      await server.handOver()
      await server.stop()
    }
    handOverAndStop().then(() => process.exit(0), explain)
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)

  // A server's memory reflects the database that it began with; after a restore it restarts, in the same process.
  const beginAgain = async (server: RunningServer): Promise<void> => {
    await server.untilReplaced()
    if (stopping) return
    starting = server.stop().then(() => startServer(readSettings(process.env)))
    await beginAgain(await starting)
  }
  starting.then(beginAgain).catch(explain)
}
run()
