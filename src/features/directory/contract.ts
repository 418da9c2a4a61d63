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
    summary: 'Lists one page of discoverable members, by name or by relevance to a search.',
    query: z.object({
      ...pageQuery(PAGE_SIZE),
      search: z.string().overwrite(visibleText).max(SEARCH_LENGTH_MAX).default(''),
      /** The role to filter by; empty for any role. */
      role: z.enum([...ROLES, '']).default(''),
      /** The institution to filter by, under any of its names; empty for any institution. */
      institution: z.string().overwrite(oneLine).max(INSTITUTION_LENGTH_MAX).default(''),
    }),
    reply: z.object({ users: z.array(directoryUser), pagination }),
  },
  'GET /api/directory/roles': {
    who: 'member',
    feature: 'directory',
    summary: 'Lists the roles in the directory, each with its number of members.',
    reply: z.object({ roles: z.array(option) }),
  },
  'GET /api/directory/institutions': {
    who: 'member',
    feature: 'directory',
    summary: 'Lists the institutions in the directory by name. Merged institutions count as one.',
    reply: z.object({ institutions: z.array(option) }),
  },
  'GET /api/directory/stats': {
    who: 'member',
    feature: 'directory',
    summary: 'Returns the numbers of members, roles and institutions in the directory.',
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
      'Sends a contact request: the first message of a direct thread, subject to the usual privacy settings, blocks and limits. The recipient can reply, decline or block.',
    params: z.object({ userId: z.uuid() }),
    body: z.object({
      message: z
        .string('Please write a message.')
        .overwrite(visibleText)
        .min(1, 'Please write a message.')
        .max(CONTACT_LENGTH_MAX, `Please write at most ${CONTACT_LENGTH_MAX.toLocaleString('en')} characters.`),
      /** A message that is sent again with the same id is stored only once. */
      client_id: z.uuid().optional(),
    }),
    reply: z.object({ message: z.string(), thread_id: z.string(), message_id: z.string() }),
    status: 201,
  },
} satisfies Calls
