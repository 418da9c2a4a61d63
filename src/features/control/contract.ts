import * as z from 'zod'
import type { Calls } from '#shared/calls/endpoint.ts'
import { reasonGiven, typedWords } from '#shared/calls/destructive.ts'
import { pageQuery, pagination } from '#shared/calls/pagination.ts'
import { mailStates } from '#shared/mail-states.ts'
import { stateField } from '#shared/state-field.ts'
import { visibleText } from '#shared/text/visible-text.ts'
import {
  OUTBOX_PAGE_SIZE,
  COLLECTION_LENGTH_MAX,
  JOB_NAME_LENGTH_MAX,
  FEATURE_NAME_LENGTH_MAX,
  ERRORS_PAGE_SIZE,
} from './limits.ts'
import { REASON_MISSING, DELETION_REASON_MISSING } from './sentences.ts'

const outboxMail = z.object({
  id: z.string(),
  recipient: z.string(),
  subject: z.string(),
  /** The text, with its links removed; null once it was erased, seven days after sending. */
  text: z.string().nullable(),
  /** ISO 8601 timestamps. */
  queued_at: z.string(),
  sent_at: z.string().nullable(),
  failed_at: z.string().nullable(),
  /** The time at which the unsent e-mail expired. */
  expired_at: z.string().nullable(),
  attempts: z.int(),
  /** The mail server's latest error. */
  last_error: z.string().nullable(),
})
export type OutboxMail = z.output<typeof outboxMail>

export const controlCalls = {
  'GET /api/admin/outbox': {
    who: 'admin',
    summary: 'Lists waiting, sent, undelivered or expired mail, newest first, with the number of each.',
    query: z.object({ ...pageQuery(OUTBOX_PAGE_SIZE), state: stateField(mailStates).default(mailStates.waiting) }),
    reply: z.object({
      /** True if a mail server is configured; without a mail server, no e-mail is sent. */
      has_mail_server: z.boolean(),
      messages: z.array(outboxMail),
      /**
       * The number of waiting e-mails that came with a restored backup. They are not sent until an admin releases them.
       */
      held: z.int(),
      /** The number of e-mails that cannot be sent. The overview and `inflo doctor` use the same number. */
      unsendable: z.int(),
      counts: z.object({ waiting: z.int(), sent: z.int(), failed: z.int(), expired: z.int() }),
      pagination,
    }),
  },
  'POST /api/admin/outbox/release': {
    who: 'admin',
    summary: 'Releases unsent mail from a restored backup. Some of it may already have been sent before the restore.',
    // Destructive, because a sent e-mail cannot be recalled.
    destructive: true,
    body: z.object({ reason: reasonGiven(REASON_MISSING) }),
    reply: z.object({ released: z.int() }),
  },
} satisfies Calls

/** The types of events that are counted monthly. */
export const COUNTED = ['member.joined', 'question.asked', 'claim.approved', 'paper.published'] as const

export type Counted = (typeof COUNTED)[number]

const month = z.object({
  /** YYYY-MM, in UTC. */
  month: z.string(),
  members_joined: z.int(),
  questions_asked: z.int(),
  claims_approved: z.int(),
  papers_published: z.int(),
})

export type MonthOfFigures = z.output<typeof month>

export const figuresCalls = {
  'GET /api/admin/figures': {
    who: 'admin',
    summary: 'Returns monthly figures for the last twelve months with activity, latest first.',
    reply: z.object({ months: z.array(month) }),
  },
} satisfies Calls

const collection = z.object({
  /** The table's full name, as `schema.table`. */
  name: z.string(),
  /** The number of rows as estimated by PostgreSQL. */
  rows: z.int(),
  /** The size in bytes, including indexes and values stored outside the table's rows. */
  bytes: z.int(),
  /** The reason why an admin can't delete the table's rows; null if an admin can. */
  refusal: z.string().nullable(),
})

export type Collection = z.output<typeof collection>

export const databaseCalls = {
  'GET /api/super-admin/database/collections': {
    who: 'admin',
    summary: 'Lists the tables with their row counts and sizes, largest first, and the size of the database.',
    reply: z.object({ collections: z.array(collection), total_bytes: z.int() }),
  },
  'DELETE /api/super-admin/database/collection/:name': {
    who: 'admin',
    summary:
      'Deletes all rows of a table after taking a backup. Requires the confirmation DELETE_COLLECTION_ plus the table’s name in capitals. Not allowed for accounts, kernel tables, and tables that others refer to.',
    destructive: true,
    params: z.object({ name: z.string().max(COLLECTION_LENGTH_MAX).overwrite(visibleText) }),
    body: z.object({ confirmation: typedWords, reason: reasonGiven(DELETION_REASON_MISSING) }),
    reply: z.object({ message: z.string(), documents_deleted: z.int(), backup_id: z.string() }),
  },
} satisfies Calls

const jobFailure = z.object({
  /** The job's name on the server: the feature, a dot, the action. */
  name: z.string(),
  /** The number of times that the job has failed. */
  failures: z.int(),
  /** ISO 8601 timestamps. */
  first_failed_at: z.string(),
  last_failed_at: z.string(),
  last_error: z.string(),
  /** The number of jobs that will be retried automatically; `given_up` counts those that will not. */
  waiting: z.int(),
  given_up: z.int(),
})

export type JobFailure = z.output<typeof jobFailure>

export const jobFailuresCalls = {
  'GET /api/admin/job-failures': {
    who: 'admin',
    summary: 'Lists background jobs that failed within the last month, by name, latest first.',
    reply: z.object({ jobs: z.array(jobFailure) }),
  },
  'POST /api/admin/job-failures/:name/try-again': {
    who: 'admin',
    summary: 'Retries all failed jobs with one name immediately, including those given up.',
    reasoned: true,
    params: z.object({ name: z.string().min(1).max(JOB_NAME_LENGTH_MAX) }),
    body: z.object({ reason: reasonGiven(REASON_MISSING) }),
    reply: z.object({ taken_up: z.int() }),
  },
} satisfies Calls

const feature = z.object({
  name: z.string(),
  /** A description of the feature, in one sentence. */
  description: z.string(),
  /** The admin's choice. Even if it is true, the feature is off while its parent feature (`within`) is off. */
  enabled: z.boolean(),
  is_on: z.boolean(),
  within: z.string().nullable(),
  /** The admin who last switched the feature on or off, and the time; null if nobody has done so. */
  updated_by: z.string().nullable(),
  updated_at: z.string().nullable(),
  /**
   * The parts of the server that the feature turns on and off: calls (listed as 'call POST /api/…'), frames, topics,
   * socket endpoints and jobs.
   */
  parts: z.array(z.string()),
})

export type FeatureStatus = z.output<typeof feature>

export const adminFeaturesCalls = {
  'GET /api/super-admin/features/status': {
    who: 'admin',
    summary: 'Lists the feature flags, with the routes that each one controls, and who changed it and when.',
    reply: z.object({ features: z.array(feature), head: z.int() }),
  },
  'POST /api/super-admin/features/:name/toggle': {
    who: 'admin',
    summary: 'Turns a feature on or off immediately in every process. No data is lost.',
    reasoned: true,
    params: z.object({ name: z.string().max(FEATURE_NAME_LENGTH_MAX) }),
    body: z.object({
      enabled: z.boolean('Please choose on or off.'),
      reason: reasonGiven(REASON_MISSING),
    }),
    reply: z.object({ message: z.string(), feature }),
  },
} satisfies Calls

const seenError = z.object({
  id: z.string(),
  /** The call or kind of page in which the error occurred. */
  place: z.string(),
  name: z.string(),
  message: z.string(),
  times: z.int(),
  /** ISO 8601 timestamps. */
  first_seen_at: z.string(),
  last_seen_at: z.string(),
  /** The request id of the last occurrence. The server's log contains the same id. */
  request_id: z.string(),
})

export type SeenError = z.output<typeof seenError>

const incident = z.object({
  id: z.string(),
  /** The name of the monitor: disk, mail, events, … */
  watch: z.string(),
  title: z.string(),
  /** The affected server; empty if the incident affects all servers. */
  machine: z.string(),
  sentence: z.string(),
  /** ISO 8601 timestamps; `healed_at` is null until the incident is over. */
  began_at: z.string(),
  healed_at: z.string().nullable(),
})

export type ShownIncident = z.output<typeof incident>

export const errorsCalls = {
  'GET /api/admin/errors': {
    who: 'admin',
    summary: 'Lists unexpected errors of the last month, grouped by cause, last seen first.',
    query: z.object(pageQuery(ERRORS_PAGE_SIZE)),
    reply: z.object({ errors: z.array(seenError), pagination }),
  },
  'GET /api/admin/troubles': {
    who: 'admin',
    summary: 'Lists incidents: ongoing ones first, then resolved ones, latest first.',
    reply: z.object({ troubles: z.array(incident) }),
  },
} satisfies Calls
