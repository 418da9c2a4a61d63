import * as z from 'zod'
import type { Calls } from '#shared/calls/endpoint.ts'
import { pageQuery, pagination } from '#shared/calls/pagination.ts'
import { oneLine } from '#shared/text/one-line.ts'
import { visibleText } from '#shared/text/visible-text.ts'
import { INSTITUTION_LENGTH_MAX, INSTITUTION_NAMES_MAX, INSTITUTIONS_PAGE_SIZE } from './limits.ts'

const ROR = /^(?:https:\/\/ror\.org\/)?(0[a-hj-km-np-tv-z0-9]{6}[0-9]{2})$/

const named = z.object({ id: z.string(), name: z.string() })

const institution = named.extend({
  /** The last nine characters of its address at ror.org. */
  ror_id: z.string().nullable(),
  /** Includes members of all institutions merged into it. */
  members: z.int(),
  /** Other names by which it is known. */
  other_names: z.array(z.string()),
  merged: z.array(z.object({ merge_id: z.string(), name: z.string(), merged_at: z.string() })),
  /** Others with similar names, unless an admin said that they are different institutions. */
  alike: z.array(named),
  /** Institutions that an admin marked as different. */
  apart: z.array(z.object({ apart_id: z.string(), name: z.string(), said_by: z.string(), said_at: z.string() })),
})
export type InstitutionListed = z.output<typeof institution>

const ofInstitution = z.object({ institutionId: z.uuid() })

export const institutionsCalls = {
  'GET /api/admin/institutions': {
    who: 'admin',
    summary:
      'Institutions as they are counted, those of most members first, each with its names and what was merged into it.',
    query: z.object({
      ...pageQuery(INSTITUTIONS_PAGE_SIZE),
      search: z.string().overwrite(visibleText).max(INSTITUTION_LENGTH_MAX).default(''),
    }),
    reply: z.object({ institutions: z.array(institution), pagination }),
  },
  'POST /api/admin/institutions/:institutionId/merge': {
    who: 'admin',
    summary: 'Counts an institution, and all that were merged into it, as another one. It can be undone.',
    params: ofInstitution,
    body: z.object({ into_id: z.uuid('Please choose an institution.') }),
    reply: z.object({ merge_id: z.string() }),
    status: 201,
  },
  'DELETE /api/admin/institution-merges/:mergeId': {
    who: 'admin',
    summary: 'Undoes a merge: the institution is counted by itself again, with all that it had.',
    params: z.object({ mergeId: z.uuid() }),
    reply: z.object({ undone: z.literal(true) }),
  },
  'POST /api/admin/institutions/:institutionId/apart': {
    who: 'admin',
    summary:
      'Says that two institutions whose names look alike are two: they are no longer offered to be merged. It can be undone.',
    params: ofInstitution,
    body: z.object({ other_id: z.uuid('Please choose an institution.') }),
    reply: z.object({ apart_id: z.string() }),
    status: 201,
  },
  'DELETE /api/admin/institution-aparts/:apartId': {
    who: 'admin',
    summary: 'Takes back that two institutions are two: they are offered to be merged again.',
    params: z.object({ apartId: z.uuid() }),
    reply: z.object({ undone: z.literal(true) }),
  },
  'PUT /api/admin/institutions/:institutionId/names': {
    who: 'admin',
    summary: 'Gives an institution its ROR id and the names that ROR knows it by, under which it is then found.',
    params: ofInstitution,
    body: z.object({
      ror_id: z
        .string()
        .trim()
        .regex(ROR, 'Please enter a ROR id, such as https://ror.org/01r22mr83.')
        .transform((typed) => ROR.exec(typed)?.[1] ?? typed)
        .optional(),
      names: z.array(z.string().overwrite(oneLine).min(1).max(INSTITUTION_LENGTH_MAX)).max(INSTITUTION_NAMES_MAX),
    }),
    reply: z.object({ other_names: z.array(z.string()) }),
  },
} satisfies Calls
