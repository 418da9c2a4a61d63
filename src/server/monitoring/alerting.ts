import type { Jobs } from '../work/jobs.ts'
import type { Mail } from '../mail/mail.ts'
import type { Settings } from '../settings.ts'
import type { Tx } from '../data/transact.ts'
import type { Db } from '../data/db.ts'

const TELL = 'kernel.tell-webhook'
const ANSWER_WITHIN_MS = 10_000
/** With pauses that double up to an hour: about a day. */
const RETRIES_MAX = 30

export type IncidentAlert = { id: string; state: 'began' | 'healed'; watch: string; title: string; sentence: string }

/** Alerts operators by mail and by a webhook. */
export type Alerting = {
  /** Queues both in the transaction that stores the incident. */
  tell: (tx: Tx, told: IncidentAlert) => Promise<void>
  /** Sets the function that returns the recipients if no address is configured. */
  reach: (readers: (db: Db) => Promise<string[]>) => void
}

const subjectOf = ({ state, title }: IncidentAlert): string =>
  state === 'began' ? `Trouble: ${title}` : `Well again: ${title}`

const textOf = (told: IncidentAlert, publicUrl: string): string =>
  [
    subjectOf(told),
    '',
    told.sentence,
    '',
    `What the house knows of it: ${publicUrl}/admin/control`,
    'You are told once when it begins, and once when it is well again.',
  ].join('\n')

/** @throws if the address does not accept the alert in time: then it is retried. */
async function post(address: string, body: Record<string, unknown>): Promise<void> {
  const response = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    redirect: 'error',
    signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
  }).catch((error: Error) => {
    // The address may contain a secret, and fetch repeats it in some messages.
    throw new Error(
      `The webhook could not be reached (${error.name === 'TimeoutError' ? 'no answer in time' : error.name}).`,
    )
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
      // Chat services show `text`.
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
