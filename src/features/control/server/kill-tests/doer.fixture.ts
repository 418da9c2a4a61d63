import type { Actor } from '#server/access/actor.ts'
import { createApplication } from '#server/application.ts'
import { createLogger } from '#server/log.ts'
import { featurePlugins } from '#server/features.ts'
import { readSettings } from '#server/read-settings.ts'
import { runPendingJobs } from '#server/testing/run-pending-jobs.ts'
import { deleteCollection } from '../database/delete-collection.ts'
import { deleteUsers } from '../users/delete-user.ts'

const YEAR_MS = 365 * 86_400_000

// A process that a test kills in the middle of the requested action.
const [connection = '{}', environment = '{}', asked = '{}'] = process.argv.slice(2)
const {
  deed: action,
  admin,
  ids,
  name,
} = JSON.parse(asked) as {
  deed: 'collection' | 'bulk' | 'purge'
  admin: { id: string; name: string; email: string }
  ids: string[]
  name: string
}
const testApp = createApplication({
  settings: readSettings(JSON.parse(environment) as Record<string, string>),
  connection: JSON.parse(connection),
  log: createLogger('silent'),
  featurePlugins,
  now: () => new Date(Date.now() + (action === 'purge' ? YEAR_MS : 0)),
})
const { kernel } = testApp
const actor: Actor = {
  ...admin,
  role: 'admin',
  sessionId: admin.id,
  setupCompleted: true,
  provenAt: kernel.now(),
}

await kernel.jobs.start()
if (action === 'collection')
  await deleteCollection(kernel, {
    name,
    confirmation: `DELETE_COLLECTION_${name.toUpperCase()}`,
    reason: 'Killed.',
    actor,
  })
else if (action === 'bulk')
  await deleteUsers(kernel, { user_ids: ids, confirmation: 'DELETE', reason: 'Killed.' }, actor)
else {
  await kernel.jobs.send(kernel.db, 'accounts.erase-who-left', {})
  await runPendingJobs(kernel)
}
process.stdout.write('done\n')
setInterval(() => undefined, 1_000)
