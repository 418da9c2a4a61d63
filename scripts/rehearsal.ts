// npm run rehearsal -- DATABASE: makes the copy of a database one for rehearsals, without second factors.
import { joinDatabase } from '../src/server/data/database.ts'
import { openHouse } from '../src/server/house.ts'
import { openLog } from '../src/server/log.ts'
import { makeRehearsal } from '../src/server/rehearsal.ts'
import { rooms } from '../src/server/rooms.ts'
import { readSettings } from '../src/server/settings.ts'
import { StartupError } from '../src/server/startup-error.ts'

async function rehearse(named: string): Promise<void> {
  const settings = readSettings(process.env)
  const database = await joinDatabase(settings)
  const house = openHouse({ settings, connection: database.connection, log: openLog('warn'), rooms })
  try {
    await makeRehearsal({ kernel: house.kernel, home: house.storage.home }, named)
    process.stdout.write(`${named} is a copy for rehearsals now: members sign in by password alone.\n`)
  } finally {
    await house.stop()
    await database.stop()
  }
}

try {
  await rehearse(process.argv[2] ?? '')
} catch (error) {
  if (!(error instanceof StartupError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
