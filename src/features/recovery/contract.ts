import * as z from 'zod'
import type { Calls } from '#shared/calls/endpoint.ts'
import { backupStates } from '#shared/backup-states.ts'
import { reasonGiven, typedWords } from '#shared/calls/destructive.ts'
import { pageQuery, pagination } from '#shared/calls/pagination.ts'
import { stateField } from '#shared/state-field.ts'
import { visibleText } from '#shared/text/visible-text.ts'
import { ENVIRONMENTS } from '#shared/environments.ts'
import {
  BACKUP_REASON_LENGTH_MAX,
  BACKUP_SORTS,
  BACKUPS_PAGE_SIZE,
  DOWNLOAD_REASON_MISSING,
  RESTORE_REASON_MISSING,
  SEARCH_LENGTH_MAX,
  SWITCH_REASON_MISSING,
  PROMOTION_REASON_MISSING,
} from './limits.ts'

const backup = z.object({
  id: z.string(),
  state: stateField(backupStates),
  /** The purpose of the backup. */
  reason: z.string(),
  /** ISO moments. */
  started_at: z.string(),
  taken_at: z.string().nullable(),
  tables: z.int(),
  rows: z.int(),
  files: z.int(),
  bytes: z.int(),
  take_ms: z.int().nullable(),
  verified_at: z.string().nullable(),
  /** The time that loading and comparing it took, when it was verified. */
  restore_ms: z.int().nullable(),
  /** The time from which it is stored in the second destination too. */
  copied_at: z.string().nullable(),
  /** The reason why it is not; the next copy tries again. */
  copy_problem: z.string(),
  problem: z.string(),
  /**
   * In whose data directory it is stored, and whether the answering server reaches it there or in the second
   * destination.
   */
  machine: z.string(),
  is_reached: z.boolean(),
})
export type Backup = z.output<typeof backup>

const params = z.object({ id: z.string().max(40) })
const said = z.object({ message: z.string() })

export const recoveryCalls = {
  'POST /api/dap/backup/create': {
    who: 'admin',
    summary: 'Has a backup taken now, beside the work of the server; it is verified afterwards.',
    body: z
      .object({
        reason: z
          .string()
          .max(BACKUP_REASON_LENGTH_MAX, `Please stay within ${BACKUP_REASON_LENGTH_MAX} characters.`)
          .overwrite(visibleText)
          .default(''),
      })
      .default({ reason: '' }),
    reply: z.object({ backup_id: z.string(), message: z.string() }),
  },
  'GET /api/dap/backups': {
    who: 'admin',
    summary:
      'The backups, the newest first unless sorted otherwise, searched by name, purpose and machine, and what is being restored, if anything is.',
    query: z.object({
      ...pageQuery(BACKUPS_PAGE_SIZE),
      search: z.string().max(SEARCH_LENGTH_MAX).overwrite(visibleText).default(''),
      /** A minus before it turns the order round. */
      sort: z.enum(BACKUP_SORTS, 'Please sort by started_at, bytes or state.').default('-started_at'),
    }),
    reply: z.object({
      backups: z.array(backup),
      /** The place of the copies; null while backups are stored next to the database only. */
      second_place: z.string().nullable(),
      /** The number of all backups that could not be copied there, shown or not, and why the newest of them was not. */
      uncopied: z.object({ count: z.int(), problem: z.string() }),
      /** `problem`: the reason why it failed. */
      restoring: z
        .object({ backup_id: z.string(), begun_at: z.string(), step: z.string(), problem: z.string() })
        .nullable(),
      pagination,
    }),
  },
  'POST /api/dap/backups/:id/restore': {
    who: 'admin',
    summary:
      'Puts a backup in the place of what is there, of which one is taken before. Confirmed by the word RESTORE.',
    destructive: true,
    params,
    body: z.object({ reason: reasonGiven(RESTORE_REASON_MISSING), confirmation: typedWords }),
    reply: said,
  },
  'POST /api/dap/backups/:id/verify': {
    who: 'admin',
    summary: 'Has a backup restored into a database of its own once more, and compared.',
    params,
    reply: said,
  },
  'POST /api/dap/backups/:id/download': {
    who: 'admin',
    summary:
      'An address that gives a backup out as one archive, good for ten minutes. Who asked for it, and why, stands in the log.',
    params,
    destructive: true,
    body: z.object({ reason: reasonGiven(DOWNLOAD_REASON_MISSING) }),
    reply: z.object({ url: z.string() }),
  },
} satisfies Calls

const name = z.enum(ENVIRONMENTS, { error: 'Please choose development, staging or production.' })

const environment = z.object({
  name,
  emoji: z.string(),
  description: z.string(),
  database: z.string(),
  users: z.int(),
  /** The users among them who are classified as real: the same as on the other tabs. */
  real_users: z.int(),
  papers: z.int(),
  /** Tables. */
  collections: z.int(),
  data_classification: z.enum(['REAL_DATA', 'TEST_PRODUCTION_CLONE', 'DEVELOPMENT_DATA']),
  /** ISO moment: others than the current one are counted by their own servers; null where none has yet. */
  counted_at: z.string().nullable(),
})

export type Environment = z.output<typeof environment>

export const environmentsCalls = {
  'GET /api/environment/list': {
    who: 'admin',
    summary: 'The three environments with what each holds, which one this is, and which one the next start will be.',
    reply: z.object({
      environments: z.array(environment),
      current_environment: name,
      next_environment: name,
      /** The promotion to staging that is in progress or has failed. */
      promotion: z.object({ begun_at: z.string(), ended_at: z.string().nullable(), problem: z.string() }).nullable(),
    }),
  },
  'POST /api/environment/switch': {
    who: 'admin',
    summary:
      'Has the next start be another environment, or this one after all. What serves now is never pointed at other data.',
    proven: true,
    body: z.object({ target_environment: name, reason: reasonGiven(SWITCH_REASON_MISSING).optional() }),
    reply: z.object({ message: z.string(), note: z.string() }),
  },
  'POST /api/environment/promote/to-staging': {
    who: 'admin',
    summary: 'Copies development over staging, of which a backup is taken before. Confirmed by the word STAGING.',
    destructive: true,
    body: z.object({ reason: reasonGiven(PROMOTION_REASON_MISSING), confirmation: typedWords }),
    reply: z.object({ message: z.string() }),
  },
  'POST /api/environment/promote/to-production': {
    who: 'admin',
    summary: 'Says what is still to be done before staging can become production; does nothing by itself.',
    reply: z.object({ message: z.string(), required_steps: z.array(z.string()) }),
  },
} satisfies Calls
