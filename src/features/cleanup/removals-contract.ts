import * as z from 'zod'
import type { Calls } from '#shared/calls/endpoint.ts'
import { reasonGiven, typedWords } from '#shared/calls/destructive.ts'
import { pageQuery, pagination } from '#shared/calls/pagination.ts'
import { stateField } from '#shared/state-field.ts'
import { visibleText } from '#shared/text/visible-text.ts'
import { HASH_LENGTH, REMOVAL_SORTS, REMOVALS_PAGE_SIZE, SEARCH_LENGTH_MAX, WHY_MISSING } from './limits.ts'
import { ARCHIVED_KINDS, REMOVAL_KINDS } from './removal-kinds.ts'
import { removalStates } from './states.ts'

const kind = z.enum(REMOVAL_KINDS, 'Please choose questions or messages.')

const thing = z.object({
  id: z.string(),
  /** The item's text, shortened. */
  title: z.string(),
  /** The reason why it is classified as test data, or why it stays nevertheless. */
  reason: z.string(),
})
export type Thing = z.output<typeof thing>

/** Identifies the previewed set. A removal names the hash of the set that the admin saw. */
const previewHash = z
  .string('Please look at what would be removed first.')
  .length(HASH_LENGTH, 'Please look at what would be removed first.')

const removeBody = z.object({
  reason: reasonGiven('Please say why this is removed.'),
  confirmation: typedWords,
  preview_hash: previewHash,
})

const removal = z.object({
  id: z.string(),
  kind: z.enum(ARCHIVED_KINDS),
  status: stateField(removalStates),
  reason: z.string(),
  backup_id: z.string(),
  things: z.int(),
  removed_by: z.string(),
  /** ISO moments. */
  removed_at: z.string(),
  recoverable_until: z.string(),
  ended_at: z.string().nullable(),
})
export type Removal = z.output<typeof removal>

const removed = z.object({ deleted_count: z.int(), removal: removal.nullable() })

export const removalsCalls = {
  'GET /api/admin/cleanup/removals/preview': {
    who: 'admin',
    summary: 'What would be removed as made up, each with its reason, and what stays because somebody works on it.',
    query: z.object({ kind }),
    reply: z.object({
      count: z.int(),
      /** The first of them. */
      things: z.array(thing),
      kept_count: z.int(),
      kept: z.array(thing),
      hash: z.string(),
      /** The words that confirm the removal. */
      confirmation: z.string(),
    }),
  },
  'POST /api/admin/cleanup/remove-fake-questions': {
    who: 'admin',
    summary:
      'Removes the questions of test accounts, of the demo and marked by hand, as they were previewed; after a backup, into the graveyard.',
    destructive: true,
    body: removeBody,
    reply: removed,
  },
  'POST /api/admin/cleanup/remove-test-messages': {
    who: 'admin',
    summary:
      'Removes the messages of test accounts and marked by hand, as they were previewed; after a backup, into the graveyard.',
    destructive: true,
    body: removeBody,
    reply: removed,
  },
  'GET /api/admin/cleanup/removals': {
    who: 'admin',
    summary: 'What was removed, by whom and why, the newest first unless sorted otherwise.',
    query: z.object({
      ...pageQuery(REMOVALS_PAGE_SIZE),
      search: z.string().overwrite(visibleText).max(SEARCH_LENGTH_MAX).default(''),
      sort: z.enum(REMOVAL_SORTS, 'Please sort by removed_at, kind or things.').default('-removed_at'),
    }),
    reply: z.object({ removals: z.array(removal), pagination }),
  },
  'POST /api/admin/cleanup/removals/:removalId/undo': {
    who: 'admin',
    summary: 'Brings back what was removed, to the last column.',
    reasoned: true,
    params: z.object({ removalId: z.uuid() }),
    body: z.object({ reason: reasonGiven(WHY_MISSING) }),
    reply: removal,
  },
} satisfies Calls
