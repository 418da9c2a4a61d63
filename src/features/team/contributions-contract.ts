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
  .max(ROLES_MAX, 'Please name each role once.')
  .refine(isNamedOnce, 'Please name each role once.')

export const contributionsCalls = {
  'PUT /api/student/papers/:paperId/credit-roles': {
    who: 'member',
    summary:
      'Says what the caller did for a paper of their team, in the words of CRediT; until the paper is published.',
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
  /** True if the author has proved that the iD is theirs. */
  orcid_verified: z.boolean(),
  corresponding: z.boolean(),
  /** True if they approved the current list. */
  agreed: z.boolean(),
  /** The author's objection; null if they have none. */
  objection: z.string().nullable(),
})

const authorList = z.object({
  /** In printed order. */
  authors: z.array(author),
  /** Identifies the current list; sent with an approval, so that nobody approves a list that they have not seen. */
  mark: z.string(),
  /** The reader's current rights. */
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
    summary: 'The authors of a paper as they will be printed, and who of them agreed to that.',
    params: z.object({ paperId: z.uuid() }),
    reply: authorList,
  },
  'PUT /api/student/papers/:paperId/authors': {
    who: 'member',
    summary: 'Puts the authors in order and says who answers letters: the lead. Each author is asked again.',
    params: z.object({ paperId: z.uuid() }),
    body: z.object({
      order: z
        .array(z.uuid().toLowerCase(), 'Please put the authors in order.')
        .max(AUTHORS_MAX)
        .refine(isOrderedOnce, 'Please name each author once.'),
      corresponding: z.uuid('Please choose an author of the paper.').toLowerCase().nullable(),
    }),
    reply: authorList,
  },
  'PUT /api/student/papers/:paperId/authors/me': {
    who: 'member',
    summary: 'Says how the caller is printed on a paper of their team; what is empty is as their profile says.',
    params: z.object({ paperId: z.uuid() }),
    body: printed,
    reply: authorList,
  },
  'POST /api/student/papers/:paperId/authors/agreement': {
    who: 'member',
    summary:
      'Agrees to the authors as they will be printed, or says what speaks against it; void as soon as anything of that changes.',
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
        message: 'Please say what speaks against it.',
      }),
    reply: authorList,
  },
} satisfies Calls
