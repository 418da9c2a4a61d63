import * as z from 'zod'
import { memberName, orcidState, userInfo } from '#features/accounts/contract.ts'
import type { Calls } from '#shared/calls/endpoint.ts'
import { linkedinAddress } from '#shared/linkedin.ts'
import { orcidId } from '#shared/orcid.ts'
import { oneLine, uniqueLines } from '#shared/text/one-line.ts'
import { upload } from '#shared/upload.ts'
import { visibleText } from '#shared/text/visible-text.ts'
import {
  BIO_LENGTH_MAX,
  INSTITUTION_LENGTH_MAX,
  INTERESTS_MAX,
  LINK_LENGTH_MAX,
  PHOTO_BYTES_MAX,
  PHOTO_KINDS,
  PROGRAM_LENGTH_MAX,
  SKILLS_MAX,
  TAG_LENGTH_MAX,
  YEAR_LENGTH_MAX,
} from './limits.ts'

const BODY_BYTES_MAX = 7 * 1024 * 1024
// Duplicates are removed before the tags are counted, so a request may contain more tags than the limit.
const TAGS_SENT_MAX = 200

/** Returns the schema of an optional text. An empty text is stored as null. */
const optionalText = (max: number) =>
  z
    .string()
    .overwrite(visibleText)
    .max(max)
    .nullish()
    .transform((text) => (text === undefined ? undefined : text || null))

const tags = (max: number) =>
  z
    .array(z.string().max(TAG_LENGTH_MAX))
    .max(TAGS_SENT_MAX)
    .transform(uniqueLines)
    .refine((tidy) => tidy.length <= max, `Please enter at most ${max}.`)
    .optional()

function optionalLink(parse: (typed: string) => string | undefined, complaint: string) {
  return z
    .string()
    .max(LINK_LENGTH_MAX)
    .nullish()
    .transform((typed, context) => {
      if (typed === undefined) return undefined
      const parsed = parse(typed ?? '')
      if (parsed === undefined) context.addIssue({ code: 'custom', message: complaint })
      return parsed || null
    })
}

const profileInput = {
  year: z
    .union([z.string(), z.int().transform(String)])
    .pipe(z.string().overwrite(visibleText).max(YEAR_LENGTH_MAX))
    .nullish()
    .transform((year) => (year === undefined ? undefined : year || null)),
  bio: optionalText(BIO_LENGTH_MAX),
  research_interests: tags(INTERESTS_MAX),
  skills: tags(SKILLS_MAX),
  linkedin_url: optionalLink(linkedinAddress, 'Please enter your LinkedIn profile, such as linkedin.com/in/your-name.'),
  orcid_id: optionalLink(orcidId, 'Please enter a valid ORCID iD, such as 0000-0002-1825-0097.'),
  profile_photo_base64: z.string().nullish(),
}

const publishedPaper = z.object({
  id: z.string(),
  paper_id: z.string(),
  title: z.string(),
  category: z.string(),
  views: z.int(),
  likes: z.int(),
  published_at: z.string(),
})

/** An award of a member, as profiles and dashboards show it. */
export const award = z.object({
  title: z.string(),
  /** The time of the award as an ISO instant. */
  date: z.string(),
  /** The number of actions that earned the award. */
  count: z.int(),
  level: z.string(),
})
export type Award = z.output<typeof award>

const figures = {
  published_papers: z.array(publishedPaper),
  /** Papers that name the member as mentor. */
  mentored_papers: z.array(publishedPaper),
  total_views: z.int(),
  collaborations: z.int(),
  achievements: z.array(award),
}

export const ownProfile = userInfo.extend({
  /** The institution as the member typed it. */
  institution: z.string().nullable(),
  /** The name of the stored institution that the typed text matches, after merges. Other people see this name. */
  institution_name: z.string().nullable(),
  program: z.string().nullable(),
  year: z.string().nullable(),
  bio: z.string().nullable(),
  research_interests: z.array(z.string()),
  skills: z.array(z.string()),
  linkedin_url: z.string().nullable(),
  orcid_id: z.string().nullable(),
  /** True if the member linked this ORCID iD by signing in at ORCID. */
  orcid_verified: z.boolean(),
  profile_photo_base64: z.string().nullable(),
  ...figures,
})
export type OwnProfile = z.output<typeof ownProfile>

/** A member's public data. It contains no e-mail address, and only fields that are filled in. */
export const publicProfile = z.object({
  id: z.string(),
  /** The URL of the profile's public page. */
  profile_url: z.string(),
  /** True if the member's settings let others find them. If false, the page tells search engines not to index it. */
  is_listed: z.boolean(),
  first_name: z.string(),
  last_name: z.string(),
  role: z.enum(['student', 'professional']),
  is_founding_member: z.boolean(),
  badges: z.array(z.string()),
  institution: z.string().optional(),
  program: z.string().optional(),
  bio: z.string().optional(),
  research_interests: z.array(z.string()).optional(),
  skills: z.array(z.string()).optional(),
  linkedin_url: z.string().optional(),
  orcid_id: z.string().optional(),
  orcid_verified: z.boolean().optional(),
  profile_photo_base64: z.string().optional(),
  ...figures,
})
export type PublicProfile = z.output<typeof publicProfile>
/** The content of a profile page: a member's own or another member's. */
export type ShownProfile = Omit<PublicProfile, 'profile_url' | 'is_listed'>

export const profilesCalls = {
  'GET /api/auth/profile': {
    who: 'member',
    summary: 'Returns the signed-in member with their profile and statistics.',
    reply: ownProfile,
  },
  'PUT /api/auth/profile': {
    who: 'member',
    summary: 'Updates the given fields of the member’s own profile.',
    body: z.object({
      first_name: memberName.optional(),
      last_name: memberName.optional(),
      institution: z.string().overwrite(oneLine).min(1).max(INSTITUTION_LENGTH_MAX).optional(),
      program: z.string().overwrite(oneLine).min(1).max(PROGRAM_LENGTH_MAX).optional(),
      ...profileInput,
    }),
    bodyLimit: BODY_BYTES_MAX,
    reply: ownProfile,
  },
  'PUT /api/auth/profile/photo': {
    who: 'member',
    summary: 'Replaces the member’s own profile photo.',
    body: upload({ bytes_max: PHOTO_BYTES_MAX - 1, kinds: PHOTO_KINDS }),
    reply: ownProfile,
  },
  'GET /api/profiles/:userId/photo': {
    who: 'anyone',
    summary: 'Returns a member’s public profile photo, a small square image.',
    params: z.object({ userId: z.uuid() }),
    query: z.object({
      /** The version of the photo. It makes each photo's URL unique, so that caches can store it. */
      v: z.string().max(20).optional(),
    }),
    reply: z.custom<Blob>(),
    replyType: 'image/webp',
  },
  'POST /api/auth/setup-profile': {
    who: 'member',
    summary: 'Sets up the member’s profile, which unlocks the member pages.',
    body: z.object({
      institution: z.string().overwrite(oneLine).min(1).max(INSTITUTION_LENGTH_MAX),
      program: z.string().overwrite(oneLine).min(1).max(PROGRAM_LENGTH_MAX),
      ...profileInput,
    }),
    bodyLimit: BODY_BYTES_MAX,
    reply: ownProfile,
  },
  'POST /api/auth/orcid/link': {
    who: 'member',
    summary: 'Links the ORCID iD that the member has just proved at ORCID. The profile then shows it as verified.',
    body: z.object({ state: orcidState }),
    reply: z.object({ orcid_id: z.string() }),
    limits: ['orcid'],
  },
  'GET /api/profiles/cv': {
    who: 'member',
    summary: 'Returns the member’s profile and published papers as a CV in PDF.',
    reply: z.custom<Blob>(),
    replyType: 'application/pdf',
  },
  'GET /api/profiles/suggestions': {
    who: 'member',
    summary: 'Suggests institutions or programs that other members have entered, most frequent first.',
    query: z.object({
      field: z.enum(['institution', 'program']),
      search: z.string().overwrite(visibleText).max(INSTITUTION_LENGTH_MAX).default(''),
    }),
    reply: z.object({ suggestions: z.array(z.string()) }),
  },
  'GET /api/auth/profile/public/:userId': {
    who: 'anyone',
    summary: 'Returns a member’s public profile.',
    params: z.object({ userId: z.guid() }),
    reply: publicProfile,
  },
} satisfies Calls
