// Adds a moderator beside the running server, as there is no way in from outside, and prints their id and token.
import { addMember, hashPassword } from '#features/accounts/server/public.ts'
import { joinDatabase } from '#server/data/database.ts'
import { openHouse } from '#server/house.ts'
import { openLog } from '#server/log.ts'
import { rooms } from '#server/rooms.ts'
import { readSettings } from '#server/settings.ts'

const [email = '', password = ''] = process.argv.slice(2)
const settings = readSettings(process.env)
const database = await joinDatabase(settings)
const house = openHouse({ settings, connection: database.connection, log: openLog('warn'), rooms })
try {
  const named = { email, passwordHash: await hashPassword(password), firstName: 'Ngozi', lastName: 'Adeyemi' }
  const added = await addMember(house.kernel, { ...named, role: 'moderator', setUp: true })
  process.stdout.write(JSON.stringify(added))
} finally {
  await house.stop()
  await database.stop()
}
