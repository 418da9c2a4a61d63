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
  /** All times of a backup are in ISO 8601. */
  started_at: z.string(),
  taken_at: z.string().nullable(),
  tables: z.int(),
  rows: z.int(),
  files: z.int(),
  bytes: z.int(),
  take_ms: z.int().nullable(),
  verified_at: z.string().nullable(),
  /** The duration of restoring and comparing the backup during its verification. */
  restore_ms: z.int().nullable(),
  /** The time at which the backup was copied to the second destination; null if there is no copy. */
  copied_at: z.string().nullable(),
  /** The reason why copying to the second destination failed; empty if it did not fail. Failed copies are retried. */
  copy_problem: z.string(),
  problem: z.string(),
  /**
   * The machine whose data directory contains the backup, and whether this server can read it there or in the second
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
    summary: 'Starts a backup in the background. It is verified afterwards.',
    body: z
      .object({
        reason: z
          .string()
          .max(BACKUP_REASON_LENGTH_MAX, `Please use at most ${BACKUP_REASON_LENGTH_MAX} characters.`)
          .overwrite(visibleText)
          .default(''),
      })
      .default({ reason: '' }),
    reply: z.object({ backup_id: z.string(), message: z.string() }),
  },
  'GET /api/dap/backups': {
    who: 'admin',
    summary:
      'Lists backups, newest first by default, with search by name, reason and machine, and the current restore, if any.',
    query: z.object({
      ...pageQuery(BACKUPS_PAGE_SIZE),
      search: z.string().max(SEARCH_LENGTH_MAX).overwrite(visibleText).default(''),
      /** A minus sign before the name means descending order. */
      sort: z.enum(BACKUP_SORTS, 'Please sort by started_at, bytes or state.').default('-started_at'),
    }),
    reply: z.object({
      backups: z.array(backup),
      /** The second destination, for copies; null if backups are stored only next to the database. */
      second_place: z.string().nullable(),
      /**
       * The number of backups on all pages that could not be copied to the second destination, and the latest reason.
       */
      uncopied: z.object({ count: z.int(), problem: z.string() }),
      /** The running or failed restore. `problem` is the reason why it failed. */
      restoring: z
        .object({ backup_id: z.string(), begun_at: z.string(), step: z.string(), problem: z.string() })
        .nullable(),
      pagination,
    }),
  },
  'POST /api/dap/backups/:id/restore': {
    who: 'admin',
    summary:
      'Replaces the current data with a backup, after backing up the current data. Requires the confirmation RESTORE.',
    destructive: true,
    params,
    body: z.object({ reason: reasonGiven(RESTORE_REASON_MISSING), confirmation: typedWords }),
    reply: said,
  },
  'POST /api/dap/backups/:id/verify': {
    who: 'admin',
    summary: 'Verifies a backup again by restoring it into a separate database and comparing the data.',
    params,
    reply: said,
  },
  'POST /api/dap/backups/:id/download': {
    who: 'admin',
    summary:
      'Returns a download address for a backup archive. It expires after ten minutes. The admin log records the request and its reason.',
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
  /** The number of users who are classified as real, counted as on the other tabs. */
  real_users: z.int(),
  papers: z.int(),
  /** The number of tables. */
  collections: z.int(),
  data_classification: z.enum(['REAL_DATA', 'TEST_PRODUCTION_CLONE', 'DEVELOPMENT_DATA']),
  /** The ISO 8601 time of the counts. Each environment's own server counts its data; null before its first count. */
  counted_at: z.string().nullable(),
})

export type Environment = z.output<typeof environment>

export const environmentsCalls = {
  'GET /api/environment/list': {
    who: 'admin',
    summary: 'Lists the three environments with their data, the current one, and the one used after the next start.',
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
    summary: 'Sets the environment for the next start, or cancels a switch. The running server keeps its data.',
    proven: true,
    body: z.object({ target_environment: name, reason: reasonGiven(SWITCH_REASON_MISSING).optional() }),
    reply: z.object({ message: z.string(), note: z.string() }),
  },
  'POST /api/environment/promote/to-staging': {
    who: 'admin',
    summary: 'Copies development over staging, after backing up staging. Requires the confirmation STAGING.',
    destructive: true,
    body: z.object({ reason: reasonGiven(PROMOTION_REASON_MISSING), confirmation: typedWords }),
    reply: z.object({ message: z.string() }),
  },
  'POST /api/environment/promote/to-production': {
    who: 'admin',
    summary: 'Returns the remaining steps before staging can become production. Changes nothing.',
    reply: z.object({ message: z.string(), required_steps: z.array(z.string()) }),
  },
} satisfies Calls
