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

  // The signal handlers are registered first, so that a server that is stopped during its start also shuts down
  // gracefully.
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

  // After a restore the data in memory is outdated, so the server restarts within the same process.
  const beginAgain = async (server: RunningServer): Promise<void> => {
    await server.untilReplaced()
    if (stopping) return
    starting = server.stop().then(() => startServer(readSettings(process.env)))
    await beginAgain(await starting)
  }
  starting.then(beginAgain).catch(explain)
}
run()
