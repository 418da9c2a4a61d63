// npm run replay -- NAME: has a consumer go through all events again. The running server does the work.
import { joinDatabase } from '../src/server/data/database.ts'
import { openHouse } from '../src/server/house.ts'
import { openLog } from '../src/server/log.ts'
import { rooms } from '../src/server/rooms.ts'
import { readSettings } from '../src/server/settings.ts'
import { StartupError } from '../src/server/startup-error.ts'

async function replay(name: string): Promise<void> {
  const settings = readSettings(process.env)
  const database = await joinDatabase(settings)
  const house = openHouse({ settings, connection: database.connection, log: openLog('warn'), rooms })
  try {
    await house.kernel.events.replay(name)
    process.stdout.write(`${name} goes through all events again, as fast as the server allows.\n`)
  } finally {
    await house.stop()
    await database.stop()
  }
}

try {
  await replay(process.argv[2] ?? '')
} catch (error) {
  if (!(error instanceof StartupError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
