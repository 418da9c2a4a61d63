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
  /** Without what its links open; null once it was erased, seven days after sending. */
  text: z.string().nullable(),
  /** ISO moments. */
  queued_at: z.string(),
  sent_at: z.string().nullable(),
  failed_at: z.string().nullable(),
  /** When it became too late to send it. */
  expired_at: z.string().nullable(),
  attempts: z.int(),
  /** The mail server's latest error. */
  last_error: z.string().nullable(),
})
export type OutboxMail = z.output<typeof outboxMail>

export const controlCalls = {
  'GET /api/admin/outbox': {
    who: 'admin',
    summary:
      'Mail that waits, that was sent, that could not be delivered, or that expired, newest first, with the number of each.',
    query: z.object({ ...pageQuery(OUTBOX_PAGE_SIZE), state: stateField(mailStates).default(mailStates.waiting) }),
    reply: z.object({
      /** True if a mail server is set; without one, no e-mail is sent. */
      has_mail_server: z.boolean(),
      messages: z.array(outboxMail),
      /** Of those that wait: brought back by a restored backup, and not sent before an admin releases them. */
      held: z.int(),
      /** The number of e-mails that cannot be sent, counted as in the overview and `inflo doctor`. */
      unsendable: z.int(),
      counts: z.object({ waiting: z.int(), sent: z.int(), failed: z.int(), expired: z.int() }),
      pagination,
    }),
  },
  'POST /api/admin/outbox/release': {
    who: 'admin',
    summary: 'Sends the mails that a restored backup has brought back. Some of them may have been sent before it.',
    // A sent e-mail cannot be taken back.
    destructive: true,
    body: z.object({ reason: reasonGiven(REASON_MISSING) }),
    reply: z.object({ released: z.int() }),
  },
} satisfies Calls

/** The counted types of events. */
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
    summary: 'What happened in each of the last twelve months in which anything did, the latest first.',
    reply: z.object({ months: z.array(month) }),
  },
} satisfies Calls

const collection = z.object({
  /** Schema, a dot, table. */
  name: z.string(),
  /** As PostgreSQL estimates it. */
  rows: z.int(),
  /** With indexes and long values. */
  bytes: z.int(),
  /** Why its rows can't be deleted from here; null where they can. */
  refusal: z.string().nullable(),
})

export type Collection = z.output<typeof collection>

export const databaseCalls = {
  'GET /api/super-admin/database/collections': {
    who: 'admin',
    summary: 'The tables, each with its rows and size, the largest first; and the size of the whole database.',
    reply: z.object({ collections: z.array(collection), total_bytes: z.int() }),
  },
  'DELETE /api/super-admin/database/collection/:name': {
    who: 'admin',
    summary:
      'Deletes all rows of a table, after a backup; confirmed by DELETE_COLLECTION_ and its name in capitals. Refused for accounts, the kernel’s own, and what others refer to.',
    destructive: true,
    params: z.object({ name: z.string().max(COLLECTION_LENGTH_MAX).overwrite(visibleText) }),
    body: z.object({ confirmation: typedWords, reason: reasonGiven(DELETION_REASON_MISSING) }),
    reply: z.object({ message: z.string(), documents_deleted: z.int(), backup_id: z.string() }),
  },
} satisfies Calls

const jobFailure = z.object({
  /** As the server names it: the feature, a dot, the work. */
  name: z.string(),
  /** The number of failures since the first one. */
  failures: z.int(),
  /** ISO moments. */
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
    summary: 'What failed beside the requests within a month, by the name of the work, the latest first.',
    reply: z.object({ jobs: z.array(jobFailure) }),
  },
  'POST /api/admin/job-failures/:name/try-again': {
    who: 'admin',
    summary: 'Takes up at once what failed under a name, given up or waiting for another try.',
    reasoned: true,
    params: z.object({ name: z.string().min(1).max(JOB_NAME_LENGTH_MAX) }),
    body: z.object({ reason: reasonGiven(REASON_MISSING) }),
    reply: z.object({ taken_up: z.int() }),
  },
} satisfies Calls

const feature = z.object({
  name: z.string(),
  /** A description in one sentence. */
  description: z.string(),
  /** The admin's choice. The feature is off nevertheless while the one that it is `within` is off. */
  enabled: z.boolean(),
  is_on: z.boolean(),
  within: z.string().nullable(),
  /** The admin who switched it last, and when; null if nobody has. */
  updated_by: z.string().nullable(),
  updated_at: z.string().nullable(),
  /** The parts switched with it, as 'call POST /api/…': calls, frames, topics, socket endpoints, jobs. */
  parts: z.array(z.string()),
})

export type FeatureStatus = z.output<typeof feature>

export const adminFeaturesCalls = {
  'GET /api/super-admin/features/status': {
    who: 'admin',
    summary: 'What can be switched off while the house runs, with what goes with it, and who switched it when.',
    reply: z.object({ features: z.array(feature), head: z.int() }),
  },
  'POST /api/super-admin/features/:name/toggle': {
    who: 'admin',
    summary: 'Switches a feature on or off, at once in every process. Nothing that is stored is lost by it.',
    reasoned: true,
    params: z.object({ name: z.string().max(FEATURE_NAME_LENGTH_MAX) }),
    body: z.object({
      enabled: z.boolean('Please say whether it is to be on.'),
      reason: reasonGiven(REASON_MISSING),
    }),
    reply: z.object({ message: z.string(), feature }),
  },
} satisfies Calls

const seenError = z.object({
  id: z.string(),
  /** The call or kind of page that met it. */
  place: z.string(),
  name: z.string(),
  message: z.string(),
  times: z.int(),
  /** ISO moments. */
  first_seen_at: z.string(),
  last_seen_at: z.string(),
  /** Of the last one: the log names it. */
  request_id: z.string(),
})

export type SeenError = z.output<typeof seenError>

const incident = z.object({
  id: z.string(),
  /** The monitored part: disk, mail, events, … */
  watch: z.string(),
  title: z.string(),
  /** The server whose it is; empty where it is the same for all. */
  machine: z.string(),
  sentence: z.string(),
  /** ISO moments; null while it lasts. */
  began_at: z.string(),
  healed_at: z.string().nullable(),
})

export type ShownIncident = z.output<typeof incident>

export const errorsCalls = {
  'GET /api/admin/errors': {
    who: 'admin',
    summary: 'What was answered as a bug within a month, the same fault at the same place as one, the last seen first.',
    query: z.object(pageQuery(ERRORS_PAGE_SIZE)),
    reply: z.object({ errors: z.array(seenError), pagination }),
  },
  'GET /api/admin/troubles': {
    who: 'admin',
    summary: 'What whoever runs the house was told of: what lasts first, then what is well again, the latest first.',
    reply: z.object({ troubles: z.array(incident) }),
  },
} satisfies Calls
