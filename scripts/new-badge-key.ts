// npm run new-badge-key: from now on credentials are signed with a new key. What was signed before stays valid.
import { changeSigningKey } from '#features/achievements/server/public.ts'
import { joinDatabase } from '../src/server/data/database.ts'
import { openHouse } from '../src/server/house.ts'
import { openLog } from '../src/server/log.ts'
import { rooms } from '../src/server/rooms.ts'
import { readSettings } from '../src/server/settings.ts'
import { StartupError } from '../src/server/startup-error.ts'

async function change(): Promise<void> {
  const settings = readSettings(process.env)
  const database = await joinDatabase(settings)
  const house = openHouse({ settings, connection: database.connection, log: openLog('warn'), rooms })
  try {
    await changeSigningKey(house.kernel)
    process.stdout.write('Credentials are signed with a new key from now on.\n')
  } finally {
    await house.stop()
    await database.stop()
  }
}

try {
  await change()
} catch (error) {
  if (!(error instanceof StartupError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
