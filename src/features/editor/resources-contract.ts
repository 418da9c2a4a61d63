import * as z from 'zod'
import type { Calls } from '#shared/calls/endpoint.ts'
import { oneLine } from '#shared/text/one-line.ts'
import { visibleText } from '#shared/text/visible-text.ts'
import { linkAddress } from './link-address.ts'
import {
  RESOURCE_CONTENT_LENGTH_MAX,
  RESOURCE_NAME_LENGTH_MAX,
  RESOURCE_URL_LENGTH_MAX,
  RESOURCE_WORDS,
} from './limits.ts'

/** Names as the specification has them (001, section 3). */
export const resource = z.object({
  id: z.string(),
  name: z.string(),
  type: z.enum(['link', 'text', 'file']),
  /** A link's address; for a file, an address that opens it for an hour or two. */
  url: z.string().nullable(),
  content: z.string().nullable(),
  file_name: z.string().nullable(),
  /** Bytes. */
  size: z.int().nullable(),
  /** The address of a picture's preview. */
  preview: z.string().nullable(),
  /** The day in Pacific time, as YYYY-MM-DD. */
  added_date: z.string(),
  /** The name of who added it. */
  added_by: z.string(),
  /** ISO instant. */
  added_at: z.string(),
  /** True if the reader may remove it: the member who added it, and the authors. */
  may_remove: z.boolean(),
})
export type Resource = z.output<typeof resource>

const tooLong = (length: number) => `Please write at most ${length.toLocaleString('en')} characters.`
const NO_ADDRESS = 'Please enter an address that begins with https:// or http://.'

const name = z
  .string(RESOURCE_WORDS.name)
  .overwrite(oneLine)
  .min(1, RESOURCE_WORDS.name)
  .max(RESOURCE_NAME_LENGTH_MAX, tooLong(RESOURCE_NAME_LENGTH_MAX))

const link = z.object({
  type: z.literal('link'),
  name,
  url: z
    .string(RESOURCE_WORDS.url)
    .trim()
    .min(1, RESOURCE_WORDS.url)
    .max(RESOURCE_URL_LENGTH_MAX, tooLong(RESOURCE_URL_LENGTH_MAX))
    .transform((typed, context) => {
      const address = linkAddress(typed)
      if (address === undefined) context.addIssue({ code: 'custom', message: NO_ADDRESS })
      return address ?? ''
    }),
})

const text = z.object({
  type: z.literal('text'),
  name,
  content: z
    .string(RESOURCE_WORDS.content)
    .overwrite(visibleText)
    .min(1, RESOURCE_WORDS.content)
    .max(RESOURCE_CONTENT_LENGTH_MAX, tooLong(RESOURCE_CONTENT_LENGTH_MAX)),
})

/** `file_id` is the id that `POST …/files` returned. */
const file = z.object({ type: z.literal('file'), name, file_id: z.uuid(RESOURCE_WORDS.file).toLowerCase() })

const added = z.discriminatedUnion('type', [link, text, file], 'Please choose a link, text or a file.')
export type AddedResource = z.output<typeof added>

const ofPaper = z.object({ paperId: z.uuid() })

export const resourcesCalls = {
  'POST /api/student/papers/:paperId/resources': {
    who: 'member',
    summary: 'Adds a link, a text or a file that was sent before to what the team keeps beside its paper.',
    params: ofPaper,
    body: added,
    reply: resource,
    status: 201,
  },
  'DELETE /api/student/papers/:paperId/resources/:resourceId': {
    who: 'member',
    summary: 'Removes a resource, with its file: who added it, and the authors.',
    params: ofPaper.extend({ resourceId: z.uuid() }),
    reply: z.object({ message: z.string() }),
  },
} satisfies Calls
