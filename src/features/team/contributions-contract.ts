import * as z from 'zod'
import { creditRole } from '#features/library/contract.ts'
import type { Calls } from '#shared/calls/endpoint.ts'
import { CREDIT_ROLES } from '#shared/credit-roles.ts'
import { orcidId } from '#shared/orcid.ts'
import { visibleText } from '#shared/text/visible-text.ts'
import { oneLine } from '#shared/text/one-line.ts'
import { AFFILIATION_LENGTH_MAX, APPROVAL_NOTE_LENGTH_MAX, AUTHORS_MAX, PRINTED_NAME_LENGTH_MAX } from './limits.ts'

const ROLES_MAX = Object.keys(CREDIT_ROLES).length
const isNamedOnce = (roles: { role: string }[]): boolean => new Set(roles.map(({ role }) => role)).size === roles.length

const roles = z
  .array(creditRole, 'Please say what you did.')
  .min(1, 'Please choose at least one role.')
  .max(ROLES_MAX, 'Please choose each role only once.')
  .refine(isNamedOnce, 'Please choose each role only once.')

export const contributionsCalls = {
  'PUT /api/student/papers/:paperId/credit-roles': {
    who: 'member',
    summary: 'Records the caller’s CRediT roles in a paper of their team, until the paper is published.',
    params: z.object({ paperId: z.uuid() }),
    body: z.object({ roles }),
    reply: z.object({ roles: z.array(creditRole) }),
  },
} satisfies Calls

const author = z.object({
  id: z.string(),
  given_name: z.string(),
  family_name: z.string(),
  affiliation: z.string(),
  orcid: z.string().nullable(),
  /** True if the author has verified that the ORCID iD is theirs. */
  orcid_verified: z.boolean(),
  corresponding: z.boolean(),
  /** True if the author approved the current list. */
  agreed: z.boolean(),
  /** The author's objection; null if they have none. */
  objection: z.string().nullable(),
})

const authorList = z.object({
  /** The authors, in printed order. */
  authors: z.array(author),
  /**
   * The hash of the current list. It is sent with an approval, so that nobody approves a list that they have not seen.
   */
  mark: z.string(),
  /** The actions that the reader may take now. `may_order`: change the order of authors. */
  may_order: z.boolean(),
  may_agree: z.boolean(),
  may_object: z.boolean(),
})
export type AuthorList = z.output<typeof authorList>
export type ListedAuthor = AuthorList['authors'][number]

const tooLong = (length: number) => `Please write at most ${length} characters.`
const line = (length: number) => z.string().overwrite(oneLine).max(length, tooLong(length))

const orcid = z
  .string()
  .max(100, tooLong(100))
  .transform((typed, context) => {
    const id = orcidId(typed)
    if (id === undefined) {
      context.addIssue({ code: 'custom', message: 'Please enter a valid ORCID iD, such as 0000-0002-1825-0097.' })
    }
    return id ?? ''
  })

const printed = z
  .object({
    given_name: line(PRINTED_NAME_LENGTH_MAX),
    family_name: line(PRINTED_NAME_LENGTH_MAX),
    affiliation: line(AFFILIATION_LENGTH_MAX),
    orcid,
  })
  .refine(({ given_name: given, family_name: family }) => given === '' || family !== '', {
    path: ['family_name'],
    message: 'Please enter a family name, too.',
  })
export type Printed = z.output<typeof printed>

const isOrderedOnce = (ids: string[]): boolean => new Set(ids).size === ids.length

export const authorsCalls = {
  'GET /api/student/papers/:paperId/authors': {
    who: 'member',
    summary: 'Returns the byline of a paper, and which authors have approved it.',
    params: z.object({ paperId: z.uuid() }),
    reply: authorList,
  },
  'PUT /api/student/papers/:paperId/authors': {
    who: 'member',
    summary:
      'Sets the order of authors and the corresponding author. Only the lead may do this. All authors must approve the byline again.',
    params: z.object({ paperId: z.uuid() }),
    body: z.object({
      order: z
        .array(z.uuid().toLowerCase(), 'Please put the authors in order.')
        .max(AUTHORS_MAX)
        .refine(isOrderedOnce, 'Please list each author only once.'),
      corresponding: z.uuid('Please choose an author of the paper.').toLowerCase().nullable(),
    }),
    reply: authorList,
  },
  'PUT /api/student/papers/:paperId/authors/me': {
    who: 'member',
    summary: 'Sets how the caller is named on a paper of their team. Empty fields use their profile.',
    params: z.object({ paperId: z.uuid() }),
    body: printed,
    reply: authorList,
  },
  'POST /api/student/papers/:paperId/authors/agreement': {
    who: 'member',
    summary: 'Approves the byline or requests a change. The answer lapses when the byline changes.',
    params: z.object({ paperId: z.uuid() }),
    body: z
      .object({
        mark: z.string().max(100),
        agrees: z.boolean().default(true),
        note: z
          .string()
          .overwrite(visibleText)
          .max(APPROVAL_NOTE_LENGTH_MAX, tooLong(APPROVAL_NOTE_LENGTH_MAX))
          .default(''),
      })
      .refine(({ agrees, note }) => agrees || note !== '', {
        path: ['note'],
        message: 'Please say what needs to change.',
      }),
    reply: authorList,
  },
} satisfies Calls
