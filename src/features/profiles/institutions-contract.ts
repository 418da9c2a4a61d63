import * as z from 'zod'
import type { Calls } from '#shared/calls/endpoint.ts'
import { pageQuery, pagination } from '#shared/calls/pagination.ts'
import { oneLine } from '#shared/text/one-line.ts'
import { visibleText } from '#shared/text/visible-text.ts'
import { INSTITUTION_LENGTH_MAX, INSTITUTION_NAMES_MAX, INSTITUTIONS_PAGE_SIZE } from './limits.ts'

const ROR = /^(?:https:\/\/ror\.org\/)?(0[a-hj-km-np-tv-z0-9]{6}[0-9]{2})$/

const named = z.object({ id: z.string(), name: z.string() })

const institution = named.extend({
  /** The last nine characters of the institution's URL at ror.org. */
  ror_id: z.string().nullable(),
  /** The number of members, including members of all institutions merged into this one. */
  members: z.int(),
  /** Other names of the institution. */
  other_names: z.array(z.string()),
  merged: z.array(z.object({ merge_id: z.string(), name: z.string(), merged_at: z.string() })),
  /** Institutions with similar names, except those that an admin marked as different. */
  alike: z.array(named),
  /** Institutions that an admin marked as different from this one. */
  apart: z.array(z.object({ apart_id: z.string(), name: z.string(), said_by: z.string(), said_at: z.string() })),
})
export type InstitutionListed = z.output<typeof institution>

const ofInstitution = z.object({ institutionId: z.uuid() })

export const institutionsCalls = {
  'GET /api/admin/institutions': {
    who: 'admin',
    summary: 'Lists institutions, largest first, each with its names and merged institutions.',
    query: z.object({
      ...pageQuery(INSTITUTIONS_PAGE_SIZE),
      search: z.string().overwrite(visibleText).max(INSTITUTION_LENGTH_MAX).default(''),
    }),
    reply: z.object({ institutions: z.array(institution), pagination }),
  },
  'POST /api/admin/institutions/:institutionId/merge': {
    who: 'admin',
    summary: 'Merges an institution, with everything merged into it, into another one. This can be undone.',
    params: ofInstitution,
    body: z.object({ into_id: z.uuid('Please choose an institution.') }),
    reply: z.object({ merge_id: z.string() }),
    status: 201,
  },
  'DELETE /api/admin/institution-merges/:mergeId': {
    who: 'admin',
    summary: 'Undoes a merge. The institution is separate again, with its earlier merges.',
    params: z.object({ mergeId: z.uuid() }),
    reply: z.object({ undone: z.literal(true) }),
  },
  'POST /api/admin/institutions/:institutionId/apart': {
    who: 'admin',
    summary:
      'Marks two institutions with similar names as different, so that merging them is no longer suggested. This can be undone.',
    params: ofInstitution,
    body: z.object({ other_id: z.uuid('Please choose an institution.') }),
    reply: z.object({ apart_id: z.string() }),
    status: 201,
  },
  'DELETE /api/admin/institution-aparts/:apartId': {
    who: 'admin',
    summary: 'Removes the mark that two institutions are different, so that merging them is suggested again.',
    params: z.object({ apartId: z.uuid() }),
    reply: z.object({ undone: z.literal(true) }),
  },
  'PUT /api/admin/institutions/:institutionId/names': {
    who: 'admin',
    summary: 'Sets an institution’s ROR ID and adds its names from ROR, by which it can then be found.',
    params: ofInstitution,
    body: z.object({
      ror_id: z
        .string()
        .trim()
        .regex(ROR, 'Please enter a ROR ID, such as https://ror.org/01r22mr83.')
        .transform((typed) => ROR.exec(typed)?.[1] ?? typed)
        .optional(),
      names: z.array(z.string().overwrite(oneLine).min(1).max(INSTITUTION_LENGTH_MAX)).max(INSTITUTION_NAMES_MAX),
    }),
    reply: z.object({ other_names: z.array(z.string()) }),
  },
} satisfies Calls
