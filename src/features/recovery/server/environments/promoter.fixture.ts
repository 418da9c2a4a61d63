import { createApplication } from '#server/application.ts'
import { createLogger } from '#server/log.ts'
import { featurePlugins } from '#server/features.ts'
import { readSettings } from '#server/read-settings.ts'
import { promoteToStaging } from './begin-promotion.ts'

// Runs a promotion to staging in a process that the tests kill.
const [connection = '{}', environment = '{}', asked = '{}'] = process.argv.slice(2)
const settings = readSettings(JSON.parse(environment) as Record<string, string>)
const testApp = createApplication({
  settings,
  connection: JSON.parse(connection),
  log: createLogger('silent'),
  featurePlugins,
})
await testApp.kernel.secrets.start()
await promoteToStaging(testApp.kernel, JSON.parse(asked))
process.stdout.write('done\n')
setInterval(() => undefined, 1_000)
