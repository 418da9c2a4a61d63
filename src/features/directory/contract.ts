import * as z from 'zod'
import type { Calls } from '#shared/calls/endpoint.ts'
import { pageQuery, pagination } from '#shared/calls/pagination.ts'
import { oneLine } from '#shared/text/one-line.ts'
import { visibleText } from '#shared/text/visible-text.ts'
import { CONTACT_LENGTH_MAX, INSTITUTION_LENGTH_MAX, PAGE_SIZE, SEARCH_LENGTH_MAX } from './limits.ts'
import { type ListedRole, ROLE_LABELS } from './roles.ts'

const ROLES = Object.keys(ROLE_LABELS) as [ListedRole, ...ListedRole[]]

export const directoryUser = z.object({
  id: z.string(),
  display_name: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  role: z.enum(ROLES),
  institution: z.string().nullable(),
  program: z.string().nullable(),
  bio: z.string().nullable(),
  research_interests: z.array(z.string()),
  /** A small square picture as a data URL. */
  profile_photo_base64: z.string().nullable(),
  linkedin_url: z.string().nullable(),
  is_founding_member: z.boolean(),
  badges: z.array(z.string()),
})
export type DirectoryUser = z.output<typeof directoryUser>

const option = z.object({ value: z.string(), label: z.string(), members: z.int() })

export const directoryCalls = {
  'GET /api/directory/users': {
    who: 'member',
    feature: 'directory',
    summary:
      'A page of the members who let others find them: by name, or those whom a search finds, whose names hold it first.',
    query: z.object({
      ...pageQuery(PAGE_SIZE),
      search: z.string().overwrite(visibleText).max(SEARCH_LENGTH_MAX).default(''),
      /** One of the roles; any role if empty. */
      role: z.enum([...ROLES, '']).default(''),
      /** Any name by which the institution is known. */
      institution: z.string().overwrite(oneLine).max(INSTITUTION_LENGTH_MAX).default(''),
    }),
    reply: z.object({ users: z.array(directoryUser), pagination }),
  },
  'GET /api/directory/roles': {
    who: 'member',
    feature: 'directory',
    summary: 'The roles that members of the directory have, each with how many have it.',
    reply: z.object({ roles: z.array(option) }),
  },
  'GET /api/directory/institutions': {
    who: 'member',
    feature: 'directory',
    summary: 'The institutions of the members in the directory, by name; merged ones as one.',
    reply: z.object({ institutions: z.array(option) }),
  },
  'GET /api/directory/stats': {
    who: 'member',
    feature: 'directory',
    summary: 'How many members the directory has, in which roles, from how many institutions.',
    reply: z.object({
      total_members: z.int(),
      total_institutions: z.int(),
      role_distribution: z.record(z.string(), z.int()),
    }),
  },
  'POST /api/directory/contact/:userId': {
    who: 'member',
    feature: 'direct-messages',
    summary:
      'Asks a member for contact: the first message of a direct thread, under the same privacy, blocks and limits as any. They answer, decline or block.',
    params: z.object({ userId: z.uuid() }),
    body: z.object({
      message: z
        .string('Please write a message.')
        .overwrite(visibleText)
        .min(1, 'Please write a message.')
        .max(CONTACT_LENGTH_MAX, `Please write at most ${CONTACT_LENGTH_MAX.toLocaleString('en')} characters.`),
      /** A message that is sent again with the same id is stored once. */
      client_id: z.uuid().optional(),
    }),
    reply: z.object({ message: z.string(), thread_id: z.string(), message_id: z.string() }),
    status: 201,
  },
} satisfies Calls
