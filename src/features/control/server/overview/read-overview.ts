import { countRoster } from '#features/accounts/server/public.ts'
import { countMessagesByDay } from '#features/community/server/public.ts'
import type { Db } from '#server/data/db.ts'
import type { Kernel } from '#server/kernel.ts'
import { countUnsendable } from '#server/mail/outbox.ts'
import { countFilesByDay, countMailsByDay, countErrorsByDay } from '#server/metrics/day-queries.ts'
import { readMailQueue, listPendingJobs, readDatabaseBytes, readStoredFiles } from '#server/metrics/queries.ts'
import type { CountedDaily, DayOfFigures } from '../../overview-contract.ts'
import { dayOf } from './overview.ts'

const DAYS_SHOWN = 30

const DAY_MS = 86_400_000

const NAMES = {
  'member.joined': 'members_joined',
  'question.asked': 'questions_asked',
  'claim.approved': 'claims_approved',
  'paper.submitted': 'papers_submitted',
  'paper.published': 'papers_published',
} as const satisfies Record<CountedDaily, keyof DayOfFigures>

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

/** Lists the daily counts from a given day onwards. */
const listDays = (db: Db, since: string) =>
  db.selectFrom('control.daily').select(['day', 'type', 'times']).where('day', '>=', since).execute()
