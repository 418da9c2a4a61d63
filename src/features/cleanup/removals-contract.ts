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
  /** The reason why the item is classified as test data, or why it is kept although it is test data. */
  reason: z.string(),
})
export type Thing = z.output<typeof thing>

/** Identifies the previewed items. A request for a removal contains the hash of the items that the admin saw. */
const previewHash = z
  .string('Please preview the removal first.')
  .length(HASH_LENGTH, 'Please preview the removal first.')

const removeBody = z.object({
  reason: reasonGiven('Please enter a reason for the removal.'),
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
  /** ISO 8601 timestamps. */
  removed_at: z.string(),
  recoverable_until: z.string(),
  ended_at: z.string().nullable(),
})
export type Removal = z.output<typeof removal>

const removed = z.object({ deleted_count: z.int(), removal: removal.nullable() })

export const removalsCalls = {
  'GET /api/admin/cleanup/removals/preview': {
    who: 'admin',
    summary:
      'Previews which items would be removed as made up, each with its reason, and which stay because someone is working on them.',
    query: z.object({ kind }),
    reply: z.object({
      count: z.int(),
      /** The first items that would be removed. */
      things: z.array(thing),
      kept_count: z.int(),
      kept: z.array(thing),
      hash: z.string(),
      /** The text that an admin types to confirm the removal. */
      confirmation: z.string(),
    }),
  },
  'POST /api/admin/cleanup/remove-fake-questions': {
    who: 'admin',
    summary:
      'Moves the previewed fake questions (from test accounts, the demo, or marked by an admin) to the graveyard, after a backup.',
    destructive: true,
    body: removeBody,
    reply: removed,
  },
  'POST /api/admin/cleanup/remove-test-messages': {
    who: 'admin',
    summary:
      'Moves the previewed test messages (from test accounts, or marked by an admin) to the graveyard, after a backup.',
    destructive: true,
    body: removeBody,
    reply: removed,
  },
  'GET /api/admin/cleanup/removals': {
    who: 'admin',
    summary: 'Lists removals with their admins and reasons, newest first by default.',
    query: z.object({
      ...pageQuery(REMOVALS_PAGE_SIZE),
      search: z.string().overwrite(visibleText).max(SEARCH_LENGTH_MAX).default(''),
      sort: z.enum(REMOVAL_SORTS, 'Please sort by removed_at, kind or things.').default('-removed_at'),
    }),
    reply: z.object({ removals: z.array(removal), pagination }),
  },
  'POST /api/admin/cleanup/removals/:removalId/undo': {
    who: 'admin',
    summary: 'Restores removed rows exactly.',
    reasoned: true,
    params: z.object({ removalId: z.uuid() }),
    body: z.object({ reason: reasonGiven(WHY_MISSING) }),
    reply: removal,
  },
} satisfies Calls
