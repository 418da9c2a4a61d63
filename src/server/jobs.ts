import { fromKysely, PgBoss } from 'pg-boss'
import type { Db } from './db.ts'

const RETRIES_MAX = 8
const RETRY_DELAY_SECONDS = 5

type Work = (data: Record<string, unknown>) => Promise<void>

/** Work to be done after the answer, kept in the same database: sent in the change's own transaction, retried with back-off. */
export type Jobs = {
  /** Names a job and what does it; call it while the house is being built. */
  work: (name: string, work: Work) => void
  /** Names a job that comes round by a cron line (UTC). */
  schedule: (name: string, cron: string, work: Work) => void
  send: (tx: Db, name: string, data: Record<string, unknown>) => Promise<void>
  start: () => Promise<void>
  stop: () => Promise<void>
}

type JobsParts = { connection: Record<string, unknown>; report: (error: Error) => void }

export function openJobs({ connection, report }: JobsParts): Jobs {
  const boss = new PgBoss({ ...connection, application_name: 'inflo jobs', max: 3 })
  boss.on('error', report)
  let started = false
  const works = new Map<string, { work: Work; cron?: string }>()

  const begin = async (name: string, { work, cron }: { work: Work; cron?: string }) => {
    await boss.createQueue(name, { retryLimit: RETRIES_MAX, retryDelay: RETRY_DELAY_SECONDS, retryBackoff: true })
    await boss.work(name, async (jobs) => {
      for (const job of jobs) await work((job.data ?? {}) as Record<string, unknown>)
    })
    if (cron) await boss.schedule(name, cron)
  }

  return {
    work: (name, work) => void works.set(name, { work }),
    schedule: (name, cron, work) => void works.set(name, { work, cron }),
    send: async (tx, name, data) => {
      if (!works.has(name)) throw new Error(`No work is named ${name}`)
      await boss.send(name, data, { db: fromKysely(tx) })
    },
    start: async () => {
      await boss.start()
      started = true
      for (const [name, entry] of works) await begin(name, entry)
    },
    stop: async () => {
      if (started) await boss.stop({ graceful: true, timeout: 5_000 })
    },
  }
}
