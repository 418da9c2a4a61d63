import type { FastifyInstance } from 'fastify'
import { addMember, hashPassword } from '#features/accounts/server/public.ts'
import { markDemoMembers } from '#features/cleanup/server/public.ts'
import { createFastifyApp } from '#server/http/fastify-app.ts'
import { checkDataDirectory } from '#server/disk/directory.ts'
import { joinDatabase } from '#server/data/database.ts'
import { createApplication } from '#server/application.ts'
import { createLogger } from '#server/log.ts'
import type { Pages } from '#server/pages/pages.ts'
import { featurePlugins } from '#server/features.ts'
import { readSettings } from '#server/read-settings.ts'
import { installZodMessages } from '#server/zod-messages.ts'
import { addressOf, type Caller, makeCaller } from '#shared/calls/call.ts'
import { Failure, type FieldError, kindOfStatus } from '#shared/calls/failure.ts'
import type { AllCalls } from '#app/contracts.ts'
import type { DemoClock } from './clock.ts'
import type { DemoPerson } from './people.ts'

const LIMITS_SCALE = '1000000'
const HOUR_MS = 3_600_000
// A caller whose session is older than this signs in again. The time is shorter than the shortest idle timeout of a
// session: 12 hours, for admins.
const SIGN_IN_AGAIN_MS = 6 * HOUR_MS

type Sender = { token?: string; address?: string; userAgent?: string }
type Entrant = DemoPerson & { password: string }

/** The application as the demo's members use it: every action is an API call at the time of the demo's clock. */
export type World = {
  clock: DemoClock
  /** Returns a caller for a member. Signs in again if the last session may have ended. */
  as: (key: string) => Promise<Caller<AllCalls>>
  visitor: (from?: Sender) => Caller<AllCalls>
  /** Adds a moderator or an admin, since nobody can register in these roles. */
  appoint: (entrant: Entrant) => Promise<void>
  /** Queues the pending receipts, before a server on the same database queues and sends them. */
  receipt: () => Promise<unknown>
  /** Returns a member's newest e-mail whose text contains the given words. Demo members have no other mailbox. */
  mailTo: (key: string, words: string) => Promise<string>
  /** Marks all demo members as demo accounts, so that they are not counted as real members. */
  mark: () => Promise<void>
  stop: () => Promise<void>
}

const noPages: Pages = {
  answerFromMemory: () => false,
  answer: async (_request, reply) => reply.status(404).send({ detail: 'The demo serves no pages.' }),
  refuse: (reply, { status, detail }) => void reply.status(status).send({ detail }),
}

function callerOver(app: FastifyInstance, { token, address, userAgent }: Sender): Caller<AllCalls> {
  return makeCaller<AllCalls>(async (key, input) => {
    const { method, path } = addressOf(key, input)
    const response = await app.inject({
      method: method as 'GET',
      url: path,
      headers: {
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(userAgent ? { 'user-agent': userAgent } : {}),
      },
      ...(address ? { remoteAddress: address } : {}),
      ...(input.body === undefined ? {} : { payload: input.body as object }),
    })
    const body: unknown = response.json()
    if (response.statusCode < 400) return body
    const { detail, errors } = body as { detail: string; errors?: FieldError[] }
    throw new Failure(kindOfStatus(response.statusCode), `${key}: ${detail}`, errors ? { errors } : {})
  })
}

/** Returns the settings of the environment, with those that the demo needs. @throws StartupError */
const demoSettings = () =>
  readSettings({
    ...process.env,
    INFLO_LIMITS_SCALE: LIMITS_SCALE,
    SMTP_URL: '',
    // Decisions take effect at the time of the demo's clock.
    DECISION_UNDO_SECONDS: '0',
  })

/** Creates the application of the data directory, with the demo's own clock. @throws StartupError */
export async function createWorld(clock: DemoClock, entrants: Entrant[]): Promise<World> {
  installZodMessages()
  const settings = demoSettings()
  await checkDataDirectory(settings.dataDirectory)
  const database = await joinDatabase(settings)
  const { connection } = database
  const given = { settings, connection, log: createLogger('warn'), featurePlugins, now: clock.now }
  const application = createApplication(given)
  // Demo members have no mailboxes. Nothing is queued, so that no server on this database sends their e-mails.
  application.kernel.jobs.send = async () => undefined
  const app = createFastifyApp({ application, pages: noPages })
  await app.ready()

  const byKey = new Map(entrants.map((entrant) => [entrant.key, entrant]))
  const signedIn = new Map<string, { token: string; at: number }>()
  const visitor = (from: Sender = {}) => callerOver(app, from)
  const signIn = async (key: string): Promise<string> => {
    const known = signedIn.get(key)
    const at = clock.now().getTime()
    if (known && at < known.at + SIGN_IN_AGAIN_MS) return known.token
    const entrant = byKey.get(key)
    if (!entrant) throw new Error(`The demo has no member named ${key}`)
    const body = { email: addressIn(key), password: entrant.password }
    const answer = await visitor()('POST /api/auth/login', { body })
    if (!('access_token' in answer)) throw new Error(`The demo member ${key} has a second factor`)
    signedIn.set(key, { token: answer.access_token, at })
    return answer.access_token
  }

  return {
    clock,
    visitor,
    as: async (key) => callerOver(app, { token: await signIn(key) }),
    appoint: async ({ key, firstName, lastName, role, password }) => {
      const [email, passwordHash] = [addressIn(key), await hashPassword(password)]
      await addMember(application.kernel, { email, passwordHash, firstName, lastName, role, setUp: false })
    },
    receipt: () => application.kernel.events.deliverPending(),
    mailTo: async (key, words) => {
      const { body } = await application.kernel.db
        .selectFrom('kernel.mail')
        .select('body')
        .where('recipient', '=', addressIn(key))
        .where('body', 'like', `%${words}%`)
        .orderBy('queued_at', 'desc')
        .executeTakeFirstOrThrow()
      return body ?? ''
    },
    mark: () =>
      markDemoMembers(
        application.kernel,
        entrants.map(({ key }) => addressIn(key)),
      ),
    stop: async () => {
      await app.close()
      await application.stop()
      await database.stop()
    },
  }
}

/** Returns the address of a demo member. Nobody can own example.org. */
export const addressIn = (mailbox: string): string => `${mailbox}@example.org`
