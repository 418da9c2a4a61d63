// A server in a separate process on the database of a test. It turns maintenance mode on and is then killed.
import type pg from 'pg'
import { createApplication } from '../application.ts'
import { createLogger } from '../log.ts'
import { featurePlugins } from '../features.ts'
import { readSettings } from '../read-settings.ts'

const connection = JSON.parse(process.env['TEST_CONNECTION'] ?? '{}') as pg.PoolConfig
const testApp = createApplication({
  settings: readSettings(process.env),
  connection,
  log: createLogger('silent'),
  featurePlugins,
})
await testApp.start()
await testApp.kernel.writeBarrier.close('A backup is being restored.')
process.once('disconnect', () => process.exit(1))
process.send?.('closed')
