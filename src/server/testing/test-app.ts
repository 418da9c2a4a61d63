import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import pg from 'pg'
import { createLogger } from '../log.ts'
import { inject } from 'vitest'
import { addMember } from '#features/accounts/server/public.ts'
import { addressOf, makeCaller, type Caller } from '#shared/calls/call.ts'
import { Failure, type FieldError, kindOfStatus } from '#shared/calls/failure.ts'
import type { AllCalls } from '#app/contracts.ts'
import type { Role } from '../access/actor.ts'
import { createFastifyApp } from '../http/fastify-app.ts'
import { type Application, createApplication } from '../application.ts'
import type { Pages } from '../pages/pages.ts'
import { featurePlugins } from '../features.ts'
import type { FeaturePlugin } from '../http/serve.ts'
import { readSettings } from '../read-settings.ts'
import { runPendingJobs } from './run-pending-jobs.ts'
import { installZodMessages } from '../zod-messages.ts'

declare module 'vitest' {
  interface ProvidedContext {
    postgres: { host: string; port: number; user: string; password: string; database: string }
    password: { text: string; hash: string }
  }
}

const DAY_MS = 86_400_000
const TEMPLATE_DATABASE = 'inflo_template'

/**
 * A server gives up after 5 seconds without a free connection, and after 15 seconds of a statement. The requests of a
 * race may take longer on a busy machine, so that test apps wait longer.
 */
const PATIENT = {
  connectionTimeoutMillis: 300_000,
  statement_timeout: 300_000,
  idle_in_transaction_session_timeout: 300_000,
}

export type TestMember = { id: string; token: string; email: string; password: string; name: string }

/**
 * A running application for one test file, with its own copy of the template database, and a clock that the test
 * controls.
 */
export type TestApp = {
  kernel: Application['kernel']
  served: Application['served']
  connection: pg.ClientConfig
  app: FastifyInstance
  /** Returns a function that calls the API as a member or visitor: `testApp.as(student)('GET /api/…')`. */
  as: (actor: { token: string } | undefined) => Caller<AllCalls>
  inject: (options: InjectOptions) => Promise<LightMyRequestResponse>
  createMember: (traits?: {
    role?: Role
    firstName?: string
    lastName?: string
    setUp?: boolean
  }) => Promise<TestMember>
  /** Runs all background work that is due, instead of waiting for the job queues to do so. */
  runPendingJobs: () => Promise<void>
  /** Advances the application's clock. */
  advanceClock: (ms: number) => void
  /** Stops the application's clock, so that only `advanceClock` moves it, however long a busy machine takes. */
  stopClock: () => void
  stop: () => Promise<void>
}

async function createDatabase(connection: pg.ClientConfig): Promise<string> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const client = new pg.Client(connection)
  await client.connect()
  await client.query(`create database ${name} template ${TEMPLATE_DATABASE} strategy file_copy`)
  await client.end()
  return name
}

/** Drops a database to free memory. If the database is still in use, keeps it until the run ends. */
async function dropDatabase(connection: pg.ClientConfig): Promise<void> {
  const client = new pg.Client(inject('postgres'))
  await client.connect()
  const { rowCount } = await client.query('select from pg_stat_activity where datname = $1', [connection.database])
  if (rowCount === 0) await client.query(`drop database ${connection.database}`)
  await client.end()
}

const noPages: Pages = {
  answerFromMemory: () => false,
  answer: async (_request, reply) => reply.status(404).send({ detail: 'Tests of calls serve no pages.' }),
  refuse: (reply, { status, detail }) => void reply.status(status).send({ detail }),
}

async function payloadOf(body: unknown): Promise<{ payload?: object }> {
  if (body === undefined) return {}
  return { payload: body instanceof Blob ? Buffer.from(await body.arrayBuffer()) : (body as object) }
}

function callerOver(app: FastifyInstance, told: string[], token: string | undefined): Caller<AllCalls> {
  return makeCaller<AllCalls>(async (key, input) => {
    const { method, path } = addressOf(key, input)
    const response = await app.inject({
      method: method as 'GET',
      url: path,
      headers: token ? { authorization: `Bearer ${token}` } : {},
      ...(await payloadOf(input.body)),
    })
    const body: unknown = response.body === '' ? undefined : response.json()
    if (response.statusCode < 400) return body
    const { detail, errors } = body as { detail: string; errors?: FieldError[] }
    // A test app writes no log, so the cause of a bug is printed in the output of the test. The log lines are printed
    // in full, since an assertion would shorten them.
    const id = String(response.headers['x-request-id'])
    const lines = told.filter((line) => line.includes(id))
    if (response.statusCode === 500) process.stderr.write(`${key}: ${lines.join('') || detail}\n`)
    throw new Failure(kindOfStatus(response.statusCode), detail, errors ? { errors } : {})
  })
}

type TestAppTraits = {
  /** Another test app whose database this one uses, as another process would do. */
  sharing?: Pick<TestApp, 'connection'>
  /** The factor by which every rate limit is multiplied. 1 means the real limits. */
  scale?: number
  /**
   * If true, the clock starts at the beginning of a day in UTC, which is the afternoon in Pacific time, so that no day
   * and no period of a rate limit ends during a test. The default is true for the real rate limits.
   */
  startsWithDay?: boolean
  /** The value of the setting TRUSTED_PROXIES. */
  trustedProxies?: string
  /** An additional feature plugin, which the test provides. */
  prepare?: FeaturePlugin
  /**
   * If true, the app polls for jobs and for events of other processes, as a real server does. Otherwise, jobs run only
   * when the test calls `runPendingJobs`.
   */
  looksByItself?: boolean
  /** If true, the database is kept until the run ends, so that it can be inspected after the test. */
  leavesDatabase?: boolean
  /** The settings of the app, as environment variables. */
  environment?: Record<string, string>
  /** Creates the pages, for tests that send requests as readers do. Call `ensureScreens` before. */
  pages?: (testApp: Application) => Promise<Pages>
}

const settingsFor = (
  dataDirectory: string,
  { scale, trustedProxies, environment }: Pick<TestAppTraits, 'scale' | 'trustedProxies' | 'environment'>,
) =>
  readSettings({
    INFLO_DATA_DIR: dataDirectory,
    INFLO_LIMITS_SCALE: String(scale),
    LOG_LEVEL: 'silent',
    TRUSTED_PROXIES: trustedProxies,
    // An injected request gets its response only when the response is complete, so a stream must end immediately.
    INFLO_STREAM_SECONDS: '0',
    DECISION_UNDO_SECONDS: '0',
    ...environment,
  })

/** Creates an application for a test file; call `stop` in `afterAll`. */
export async function createTestApp({
  sharing,
  scale = 1000,
  startsWithDay = scale === 1,
  trustedProxies,
  prepare,
  looksByItself = false,
  leavesDatabase = sharing !== undefined,
  environment = {},
  pages = () => Promise.resolve(noPages),
}: TestAppTraits = {}): Promise<TestApp> {
  installZodMessages()
  const connection = { ...inject('postgres'), ...PATIENT }
  connection.database = sharing?.connection.database ?? (await createDatabase(connection))
  const dataDirectory = await mkdtemp(join(tmpdir(), 'inflo-test-'))
  const settings = settingsFor(dataDirectory, { scale, trustedProxies, environment })
  let ahead = startsWithDay ? DAY_MS - (Date.now() % DAY_MS) : 0
  let stoppedAt: number | undefined
  const now = () => new Date((stoppedAt ?? Date.now()) + ahead)
  const told: string[] = []
  const testApp = createApplication({
    settings,
    connection,
    log: createLogger('error', { write: (line) => void told.push(line) }),
    featurePlugins: prepare ? [...featurePlugins, prepare] : featurePlugins,
    now,
    looksByItself,
  })
  await testApp.start()
  const app = createFastifyApp({ application: testApp, pages: await pages(testApp) })
  await app.ready()
  const as = (actor: { token: string } | undefined) => callerOver(app, told, actor?.token)

  return {
    kernel: testApp.kernel,
    served: testApp.served,
    connection,
    app,
    as,
    inject: (options) => app.inject(options),
    createMember: async ({ role = 'student', firstName = 'Amara', lastName = 'Okafor', setUp = true } = {}) => {
      const email = `${firstName}.${randomBytes(5).toString('hex')}@example.org`.toLowerCase()
      const password = inject('password')
      const member = { email, passwordHash: password.hash, firstName, lastName, role, setUp }
      const { id, token } = await addMember(testApp.kernel, member)
      return { id, token, email, password: password.text, name: `${firstName} ${lastName}` }
    },
    runPendingJobs: () => runPendingJobs(testApp.kernel),
    advanceClock: (ms) => void (ahead += ms),
    stopClock: () => void (stoppedAt ??= Date.now()),
    stop: async () => {
      await app.close()
      await testApp.stop()
      if (!leavesDatabase) await dropDatabase(connection)
      await rm(dataDirectory, { recursive: true, force: true })
    },
  }
}
