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

const required = (what: string) => line(what).min(1, `Please enter ${what}.`)

/** Accepts several entries, as comma-separated text or as a list. */
const listed = (what: string) =>
  z
    .union([line(what), z.array(line(what)).max(ANNOUNCED_LIST_MAX)])
    .nullish()
    .transform((given) => (Array.isArray(given) ? given.filter(Boolean).join(', ') : given))

const told = z.object({
  message: z.string(),
  /**
   * True if a mail was sent. False if the sender was not signed in, the announcement was a repetition, the day's limit
   * of mails was reached, or no mail server is configured.
   */
  mailed: z.boolean(),
})

/** Calls that announce an action by e-mail. The client performs the action itself with another call. */
export const announcementsCalls = {
  'POST /api/notifications/paper-submission': {
    who: 'anyone',
    summary:
      'Notifies the editors of a submitted paper. Always stored; mailed only if a member sends it. Does not submit the paper.',
    body: z.object({
      title: line('the title').min(3, 'Please enter the title.'),
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
    summary: 'Notifies all admins by e-mail of an action by one of them, and logs it. Does not decide anything.',
    body: z.object({
      action: required('the action'),
      item_title: required('the item'),
      item_type: line('the kind of the item').nullish(),
      /** Ignored: the server logs the signed-in member's name instead. */
      admin_name: z.unknown().optional(),
      comments: text('the comments'),
    }),
    reply: told,
  },
} satisfies Calls
