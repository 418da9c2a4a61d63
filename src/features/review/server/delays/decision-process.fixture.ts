import { createApplication } from '#server/application.ts'
import { featurePlugins } from '#server/features.ts'
import { createLogger } from '#server/log.ts'
import { readSettings } from '#server/read-settings.ts'

// A process that a test kills: after it has made a decision, or while it carries out decisions. In the second case its
// clock is ahead, so that the decisions are due.
const [connection = '{}', environment = '{}', aheadMs = '0', asked] = process.argv.slice(2)
const application = createApplication({
  settings: readSettings(JSON.parse(environment) as Record<string, string>),
  connection: JSON.parse(connection),
  log: createLogger('silent'),
  featurePlugins,
  now: () => new Date(Date.now() + Number(aheadMs)),
  // Only this file carries out what is due.
  looksByItself: false,
})
await application.start()
const { reviewQueues, now } = application.kernel
if (asked === undefined) await reviewQueues.carryOutDue()
else {
  const { id, admin, body } = JSON.parse(asked) as { id: string; admin: { id: string; name: string }; body: object }
  const actor = {
    ...admin,
    role: 'admin',
    email: '',
    sessionId: admin.id,
    setupCompleted: true,
    provenAt: now(),
  } as const
  await reviewQueues.decide(actor, { kind: 'publication', id, body: { ...body } })
}
process.stdout.write('done\n')
setInterval(() => undefined, 1_000)
