import * as z from 'zod'
import type { Calls } from '#shared/calls/endpoint.ts'
import { visibleText } from '#shared/text/visible-text.ts'

export const VERSION_NAME_LENGTH_MAX = 200

const reason = z.enum(['hourly', 'asked', 'saved_over', 'restored', 'submitted', 'decided'])

const version = z.object({
  id: z.string(),
  /**
   * The reason for the version: each hour of writing, on request, before a text is replaced, at submissions and
   * decisions.
   */
  reason,
  name: z.string(),
  word_count: z.int(),
  /** Null if nobody requested it. */
  made_by: z.string().nullable(),
  /** ISO instant. */
  made_at: z.string(),
})
export type Version = z.output<typeof version>

const signedBy = z
  .array(
    z.object({
      /** One of `writers`; empty for content that nobody typed as letters: numbers, formulas, formatting. */
      writer: z.string(),
      /** The number of signs of `in_words`, one run after another. */
      length: z.int(),
    }),
  )
  .nullable()
  .describe('Who wrote `in_words`; null where that was not kept')
export type SignedBy = z.output<typeof signedBy>

/**
 * A writer: a member by their id, or `imported`, or `unknown`; the name to show; and which of eight colours is theirs,
 * null for text that no member wrote.
 */
const writer = z.object({ id: z.string(), name: z.string(), colour: z.int().nullable() })
export type Writer = z.output<typeof writer>

const versionText = version.extend({
  /**
   * In the paper's order: as plain text (see `content` of the workspace), and with everything that plain text leaves
   * out, in words.
   */
  sections: z.array(
    z.object({ name: z.string(), heading: z.string(), text: z.string(), in_words: z.string(), by: signedBy }),
  ),
  writers: z.array(writer),
})
export type VersionText = z.output<typeof versionText>

const standingText = z.object({
  sections: z.array(z.object({ name: z.string(), in_words: z.string(), by: signedBy })),
  writers: z.array(writer),
})
export type CurrentText = z.output<typeof standingText>

const paperParams = z.object({ paperId: z.uuid() })
const versionParams = paperParams.extend({ versionId: z.uuid() })

export const versionsCalls = {
  'GET /api/student/papers/:paperId/versions': {
    who: 'member',
    summary: 'The versions of a paper, the newest first: for whoever may read it.',
    params: paperParams,
    reply: z.object({ versions: z.array(version) }),
  },
  'POST /api/student/papers/:paperId/versions': {
    who: 'member',
    summary: 'Keeps the paper as it stands, under a name.',
    params: paperParams,
    body: z.object({
      name: z
        .string('Please name this version.')
        .overwrite(visibleText)
        .min(1, 'Please name this version.')
        .max(VERSION_NAME_LENGTH_MAX, `Please write at most ${VERSION_NAME_LENGTH_MAX} characters.`),
    }),
    reply: version,
    status: 201,
  },
  'GET /api/student/papers/:paperId/versions/:versionId': {
    who: 'member',
    summary: 'What a paper said in one of its versions, and who wrote it.',
    params: versionParams,
    reply: versionText,
  },
  'GET /api/student/papers/:paperId/signed-text': {
    who: 'member',
    summary: 'What a paper says as it stands, in the words of its versions, and who wrote it: for whoever may read it.',
    params: paperParams,
    reply: standingText,
  },
  'POST /api/student/papers/:paperId/versions/:versionId/restore': {
    who: 'member',
    summary:
      'Brings a version back by a change of its own: what stands now is kept as a version first, and what is typed meanwhile is merged.',
    params: versionParams,
    body: z.object({
      /** All sections if absent. */
      section: z.string().max(40).optional(),
    }),
    reply: z.object({ kept: z.string() }),
  },
} satisfies Calls
