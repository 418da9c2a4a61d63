// A server in a separate process, with the database of a test. The test sends messages that tell it what to append.
import type pg from 'pg'
import type { AddressInfo } from 'node:net'
import { createFastifyApp } from '../http/fastify-app.ts'
import { transact } from '../data/transact.ts'
import { createApplication } from '../application.ts'
import { createLogger } from '../log.ts'
import type { Pages } from '../pages/pages.ts'
import { fileTrialPlugin } from '../files/files-feature.fixture.ts'
import { featurePlugins } from '../features.ts'
import { readSettings } from '../read-settings.ts'
import { talkPlugin } from './realtime-feature.fixture.ts'

const noPages: Pages = {
  answerFromMemory: () => false,
  answer: async (_request, reply) => reply.status(404).send(),
  refuse: (reply, { status }) => void reply.status(status).send(),
}

const connection = JSON.parse(process.env['TEST_CONNECTION'] ?? '{}') as pg.PoolConfig
const settings = readSettings(process.env)
const testApp = createApplication({
  settings,
  connection,
  log: createLogger('silent'),
  featurePlugins: [...featurePlugins, talkPlugin, fileTrialPlugin],
})
await testApp.start()
const app = createFastifyApp({ application: testApp, pages: noPages })
await app.listen({ port: 0, host: '127.0.0.1' })

type Asked = { append: { topic: string; data: unknown } } | { measure: true }

async function answer(asked: Asked): Promise<object> {
  if ('measure' in asked) return { rssBytes: process.memoryUsage.rss(), sockets: testApp.kernel.live.count().members }
  const { topic, data } = asked.append
  const { seq } = await transact(testApp.kernel, (tx) =>
    testApp.kernel.pubsub.append(tx, topic, { kind: 'said', data }),
  )
  return { seq: seq() }
}

process.on('message', (asked: Asked) => void answer(asked).then((told) => process.send?.(told)))
process.once('disconnect', () => process.exit(1))
process.send?.({ port: (app.server.address() as AddressInfo).port })
