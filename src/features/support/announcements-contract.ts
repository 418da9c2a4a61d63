import * as z from 'zod'
import type { Calls } from '#shared/calls/endpoint.ts'
import { isMailbox } from '#shared/text/mailbox.ts'
import { numberField } from '#shared/text/numbers.ts'
import { oneLine } from '#shared/text/one-line.ts'
import {
  ANNOUNCED_LINE_LENGTH_MAX,
  ANNOUNCED_LIST_MAX,
  ANNOUNCED_TEXT_LENGTH_MAX,
  ANNOUNCED_WORDS_MAX,
  EMAIL_LENGTH_MAX,
} from './limits.ts'

const tooLong = (what: string, max: number) => `Please keep ${what} under ${max.toLocaleString('en')} characters.`

const line = (what: string) =>
  z.string().overwrite(oneLine).max(ANNOUNCED_LINE_LENGTH_MAX, tooLong(what, ANNOUNCED_LINE_LENGTH_MAX))

const text = (what: string) =>
  z.string().trim().max(ANNOUNCED_TEXT_LENGTH_MAX, tooLong(what, ANNOUNCED_TEXT_LENGTH_MAX)).nullish()

const required = (what: string) => line(what).min(1, `Please name ${what}.`)

/** Names and words come as one text with commas, or as a list. */
const listed = (what: string) =>
  z
    .union([line(what), z.array(line(what)).max(ANNOUNCED_LIST_MAX)])
    .nullish()
    .transform((given) => (Array.isArray(given) ? given.filter(Boolean).join(', ') : given))

const told = z.object({
  message: z.string(),
  /**
   * True if a mail was sent. An announcement is only stored if it came without a session, exceeded the day's mails, or
   * no mail server was set.
   */
  mailed: z.boolean(),
})

/** Calls by which the specification's client has a mail sent about what it did by another call. */
export const announcementsCalls = {
  'POST /api/notifications/paper-submission': {
    who: 'anyone',
    summary:
      'Tells the editors of a submitted paper: kept always, mailed to them when a member says so. Submits nothing.',
    body: z.object({
      title: line('the title').min(3, 'Please name the title.'),
      category: line('the category').nullish(),
      abstract: text('the abstract'),
      keywords: listed('the keywords'),
      author_name: line('the author').nullish(),
      author_email: z
        .string()
        .trim()
        .max(EMAIL_LENGTH_MAX)
        .refine((address) => address === '' || isMailbox(address), 'Please enter a valid email')
        .nullish(),
      co_authors: listed('the co-authors'),
      word_count: numberField(z.int('Please enter a number of words.').min(0).max(ANNOUNCED_WORDS_MAX)).nullish(),
      completion_status: z.union([line('the state'), z.number().transform(String)]).nullish(),
      submission_notes: text('the notes'),
    }),
    reply: told,
    limits: ['open-form'],
  },
  'POST /api/notifications/admin-action': {
    who: 'admin',
    summary: 'Tells all admins by mail what one of them did, and keeps it in the log. Decides nothing.',
    body: z.object({
      action: required('the action'),
      item_title: required('the item'),
      item_type: line('the kind of the item').nullish(),
      /** Not read: the log names who is signed in. */
      admin_name: z.unknown().optional(),
      comments: text('the comments'),
    }),
    reply: told,
  },
} satisfies Calls
