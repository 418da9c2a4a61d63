import type { Jobs } from '../work/jobs.ts'
import type { Mail } from '../mail/mail.ts'
import type { Settings } from '../settings.ts'
import type { Tx } from '../data/transact.ts'
import type { Db } from '../data/db.ts'

const TELL = 'kernel.tell-webhook'
const ANSWER_WITHIN_MS = 10_000
/** About a day of retries: the delay doubles after each attempt, up to an hour. */
const RETRIES_MAX = 30

export type IncidentAlert = { id: string; state: 'began' | 'healed'; watch: string; title: string; sentence: string }

/** Alerts operators by mail and by a webhook. */
export type Alerting = {
  /** Queues the mail and the webhook call in the transaction that stores the incident. */
  tell: (tx: Tx, told: IncidentAlert) => Promise<void>
  /** Sets the function that returns the recipients if no address is configured. */
  reach: (readers: (db: Db) => Promise<string[]>) => void
}

const subjectOf = ({ state, title }: IncidentAlert): string =>
  state === 'began' ? `Incident: ${title}` : `Resolved: ${title}`

const textOf = (told: IncidentAlert, publicUrl: string): string =>
  [
    subjectOf(told),
    '',
    told.sentence,
    '',
    `See the details in the control center: ${publicUrl}/admin/control`,
    'You get one message when an incident begins and one when it is resolved.',
  ].join('\n')

/** Posts the alert to the webhook. @throws if the webhook does not accept it in time; the job is then retried */
async function post(address: string, body: Record<string, unknown>): Promise<void> {
  const response = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    redirect: 'error',
    signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
  }).catch((error: Error) => {
    // The webhook address may contain a secret, and some error messages of fetch contain the address.
    throw new Error(`The webhook could not be reached (${error.name === 'TimeoutError' ? 'timeout' : error.name}).`)
  })
  await response.body?.cancel()
  if (!response.ok) throw new Error(`The webhook answered ${response.status}.`)
}

type Parts = { settings: Settings; jobs: Jobs; mail: Mail; now: () => Date }

export function createAlerting({ settings, jobs, mail, now }: Parts): Alerting {
  const { webhook, recipients } = settings.alerts
  let readersOf: (db: Db) => Promise<string[]> = () => Promise.resolve([])
  jobs.work(TELL, async (body) => void (webhook && (await post(webhook, body))), { retriesMax: RETRIES_MAX })
  return {
    reach: (readers) => void (readersOf = readers),
    tell: async (tx, told) => {
      const [subject, text] = [subjectOf(told), textOf(told, settings.publicUrl)]
      const readers = recipients.length > 0 ? recipients : await readersOf(tx)
      const mails = readers.map((to) => ({ to, subject, text, transactional: 'asked_for' as const }))
      if (mails.length > 0) await mail.queue(tx, ...mails)
      if (!webhook) return
      const { id, state, watch, sentence } = told
      // Chat services show the field `text`.
      const sent = {
        text: `${subject}: ${sentence}`,
        id: `${id}-${state}`,
        state,
        watch,
        sentence,
        at: now().toISOString(),
      }
      await jobs.send(tx, TELL, { ...sent, site: settings.publicUrl })
    },
  }
}
