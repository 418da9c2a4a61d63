import { countRoster } from '#features/accounts/server/public.ts'
import { countMessagesByDay } from '#features/community/server/public.ts'
import { spaceIn } from '#server/disk/disk.ts'
import type { Tx } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import { countErrorsByDay, countFilesByDay, countMailsByDay } from '#server/metrics/day-queries.ts'
import { countUnsendable } from '#server/mail/outbox.ts'
import { listPendingJobs, readDatabaseBytes, readStoredFiles, readMailQueue } from '#server/metrics/queries.ts'
import { listSetAside } from '#server/monitoring/health-queries.ts'
import type { CountedDaily, DayOfFigures } from '../../overview-contract.ts'
import { addToDay, deleteDays, listDays } from './daily-queries.ts'

const DAYS_SHOWN = 30
const DAY_MS = 86_400_000
const SLOWEST_SHOWN = 10

const dayOf = (at: Date): string => at.toISOString().slice(0, 10)

const count = (tx: Tx, { type, at }: { type: CountedDaily; at: Date }) => addToDay(tx, { day: dayOf(at), type })

/** Counts what happens, day by day. */
export const registerDailyProjection = ({ events }: Kernel): void =>
  events.subscribe('control.daily', {
    version: 1,
    reset: deleteDays,
    on: {
      'member.joined': count,
      'question.asked': count,
      'claim.approved': count,
      'paper.submitted': count,
      'paper.published': count,
    },
  })

const NAMES = {
  'member.joined': 'members_joined',
  'question.asked': 'questions_asked',
  'claim.approved': 'claims_approved',
  'paper.submitted': 'papers_submitted',
  'paper.published': 'papers_published',
} as const satisfies Record<CountedDaily, keyof DayOfFigures>

const nothingOn = (day: string): DayOfFigures => ({
  day,
  members_joined: 0,
  questions_asked: 0,
  claims_approved: 0,
  papers_submitted: 0,
  papers_published: 0,
  messages_written: 0,
  files_stored: 0,
  mails_written: 0,
  errors: 0,
})

async function readDays({ db, now }: Kernel): Promise<DayOfFigures[]> {
  const first = new Date(`${dayOf(new Date(now().getTime() - (DAYS_SHOWN - 1) * DAY_MS))}T00:00:00Z`)
  const [rows, ...counted] = await Promise.all([
    listDays(db, dayOf(first)),
    countMessagesByDay(db, first),
    countFilesByDay(db, first),
    countMailsByDay(db, first),
    countErrorsByDay(db, first),
  ])
  const days = new Map(
    Array.from({ length: DAYS_SHOWN }, (_, index) => dayOf(new Date(first.getTime() + index * DAY_MS))).map((day) => [
      day,
      nothingOn(day),
    ]),
  )
  const note = (day: string, name: Exclude<keyof DayOfFigures, 'day'>, times: number) => {
    const figures = days.get(day)
    if (figures) figures[name] = times
  }
  for (const { day, type, times } of rows) note(day, NAMES[type], times)
  const names = ['messages_written', 'files_stored', 'mails_written', 'errors'] as const
  for (const [at, name] of names.entries()) for (const { day, times } of counted[at] ?? []) note(day, name, times)
  return [...days.values()]
}

export async function readOverview(kernel: Kernel) {
  const { db, now } = kernel
  const [days, members, mail, unsendable, jobs, bytes, kept] = await Promise.all([
    readDays(kernel),
    countRoster(db, ''),
    readMailQueue(db, now()),
    countUnsendable(db, { canSend: kernel.mail.canSend, now: now() }),
    listPendingJobs(db),
    readDatabaseBytes(db),
    readStoredFiles(db),
  ])
  const failed = jobs.reduce((sum, { waiting, given_up }) => sum + waiting + given_up, 0)
  return {
    days,
    now: {
      members,
      mails_waiting: mail.waiting,
      mails_unsendable: unsendable,
      jobs_failed: failed,
      database_bytes: bytes,
      files: kept.files,
      files_bytes: kept.bytes,
    },
  }
}

/** From the sources of /metrics. */
export async function readHealth({ db, disk, durations, rateLimits, live, now, settings }: Kernel) {
  const [mail, jobs, setAside, bytes, space] = await Promise.all([
    readMailQueue(db, now()),
    listPendingJobs(db),
    listSetAside(db),
    readDatabaseBytes(db),
    spaceIn(settings.dataDirectory),
  ])
  return {
    mail,
    jobs: jobs.map(({ job, ...times }) => ({ name: job, ...times })),
    set_aside: setAside.map(({ consumer, events }) => ({ name: consumer, events })),
    database_bytes: bytes,
    disk: { free_bytes: space.free, size_bytes: space.size, is_full: disk.isFull() },
    sockets: live.count(),
    limits_met: [...rateLimits.met()]
      .map(([limit, times]) => ({ limit, times }))
      .toSorted((one, other) => other.times - one.times),
    slowest_calls: durations.slowest(SLOWEST_SHOWN),
  }
}
