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

/** A resource of a paper: a link, a text or a file. */
export const resource = z.object({
  id: z.string(),
  name: z.string(),
  type: z.enum(['link', 'text', 'file']),
  /** The URL of a link; for a file, a temporary URL that is valid for an hour or two. */
  url: z.string().nullable(),
  content: z.string().nullable(),
  file_name: z.string().nullable(),
  /** The size in bytes. */
  size: z.int().nullable(),
  /** The URL of a picture's preview. */
  preview: z.string().nullable(),
  /** The day on which the resource was added, in Pacific time, as YYYY-MM-DD. */
  added_date: z.string(),
  /** The name of the member who added the resource. */
  added_by: z.string(),
  /** An ISO timestamp. */
  added_at: z.string(),
  /** True if the reader may remove the resource. Authors may remove every resource; other members, only their own. */
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

/** A file resource. `file_id` is the id that `POST …/files` returned. */
const file = z.object({ type: z.literal('file'), name, file_id: z.uuid(RESOURCE_WORDS.file).toLowerCase() })

const added = z.discriminatedUnion('type', [link, text, file], 'Please choose a link, text or a file.')
export type AddedResource = z.output<typeof added>

const ofPaper = z.object({ paperId: z.uuid() })

export const resourcesCalls = {
  'POST /api/student/papers/:paperId/resources': {
    who: 'member',
    summary: 'Adds a link, a text or an uploaded file to the resources of a paper’s team.',
    params: ofPaper,
    body: added,
    reply: resource,
    status: 201,
  },
  'DELETE /api/student/papers/:paperId/resources/:resourceId': {
    who: 'member',
    summary: 'Removes a resource and its file. The person who added it and the authors may do this.',
    params: ofPaper.extend({ resourceId: z.uuid() }),
    reply: z.object({ message: z.string() }),
  },
} satisfies Calls
