import * as z from 'zod'
import type { Calls } from '#shared/calls/endpoint.ts'
import { reasonGiven, typedWords } from '#shared/calls/destructive.ts'
import { visibleText } from '#shared/text/visible-text.ts'
import { COLLECTION_LENGTH_MAX } from './limits.ts'
import { DELETION_REASON_MISSING } from './sentences.ts'

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
