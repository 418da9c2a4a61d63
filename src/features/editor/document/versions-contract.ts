import * as z from 'zod'
import type { Calls } from '#shared/calls/endpoint.ts'
import { visibleText } from '#shared/text/visible-text.ts'

export const VERSION_NAME_LENGTH_MAX = 200

const reason = z.enum(['hourly', 'asked', 'saved_over', 'restored', 'submitted', 'decided'])

const version = z.object({
  id: z.string(),
  /**
   * The reason for the version: an hour of writing, a member's request, text that was about to be replaced, a
   * submission or a decision.
   */
  reason,
  name: z.string(),
  word_count: z.int(),
  /** The member who requested the version; null if nobody did. */
  made_by: z.string().nullable(),
  /** An ISO timestamp. */
  made_at: z.string(),
})
export type Version = z.output<typeof version>

const signedBy = z
  .array(
    z.object({
      /**
       * The id of one of `writers`; empty for content that no member typed as letters, such as numbers of citations,
       * formulas and formatting.
       */
      writer: z.string(),
      /** The number of characters of `in_words` in this run. Runs follow each other without gaps. */
      length: z.int(),
    }),
  )
  .nullable()
  .describe('The writers of `in_words`; null if they were not recorded')
export type SignedBy = z.output<typeof signedBy>

/**
 * A writer. `id` is a member's id, `imported` or `unknown`. `colour` is the number of one of eight colours; null for
 * text that no member wrote.
 */
const writer = z.object({ id: z.string(), name: z.string(), colour: z.int().nullable() })
export type Writer = z.output<typeof writer>

const versionText = version.extend({
  /**
   * The sections in the paper's order. `text` is plain text (see `content` of the workspace); `in_words` also describes
   * content that plain text leaves out.
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
    summary: 'Lists the versions of a paper, newest first, for anyone who may read the paper.',
    params: paperParams,
    reply: z.object({ versions: z.array(version) }),
  },
  'POST /api/student/papers/:paperId/versions': {
    who: 'member',
    summary: 'Saves the current text of a paper as a named version.',
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
    summary: 'Returns the text of one version of a paper, and its writers.',
    params: versionParams,
    reply: versionText,
  },
  'GET /api/student/papers/:paperId/signed-text': {
    who: 'member',
    summary:
      'Returns the current text of a paper in the same form as a version, and its writers, for anyone who may read the paper.',
    params: paperParams,
    reply: standingText,
  },
  'POST /api/student/papers/:paperId/versions/:versionId/restore': {
    who: 'member',
    summary:
      'Restores a version as a new change. The current text is saved as a version first, and text typed in the meantime is merged.',
    params: versionParams,
    body: z.object({
      /** The section to return; all sections if absent. */
      section: z.string().max(40).optional(),
    }),
    reply: z.object({ kept: z.string() }),
  },
} satisfies Calls
