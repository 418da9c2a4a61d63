import { createApplication } from '#server/application.ts'
import { transact } from '#server/data/transact.ts'
import { createLogger } from '#server/log.ts'
import { featurePlugins } from '#server/features.ts'
import { readSettings } from '#server/read-settings.ts'
import { purgeRemoval, removeInTransaction, undoInTransaction } from './removal.ts'

// Runs in a process that a test kills. Removes and restores questions repeatedly, or removes and purges them once.
const [connection = '{}', directory = '', actorId = '', action = '', ...ids] = process.argv.slice(2)
const settings = readSettings({ INFLO_DATA_DIR: directory, LOG_LEVEL: 'silent' })
const testApp = createApplication({
  settings,
  connection: JSON.parse(connection),
  log: createLogger('silent'),
  featurePlugins,
})
const { kernel } = testApp
const actor = { id: actorId, name: 'Ada Admin' }

const remove = () =>
  transact(kernel, (tx) =>
    removeInTransaction(kernel, tx, { actor, kind: 'questions', ids, reason: 'Killed.', backupId: 'none' }),
  )

process.stdout.write('begun\n')
for (;;) {
  const { id } = await remove()
  if (action === 'purge') {
    await purgeRemoval(kernel, id)
    break
  }
  await transact(kernel, (tx) => undoInTransaction(kernel, tx, { actor, id, reason: 'A trial.' }))
}
process.stdout.write('done\n')
setInterval(() => undefined, 1_000)
