import * as z from 'zod'
import type { Calls } from '#shared/calls/endpoint.ts'
import { upload } from '#shared/upload.ts'
import { PAPER_FILE_BYTES_MAX, PAPER_FILE_KINDS } from './file-limits.ts'

export const paperFile = z.object({
  id: z.string(),
  name: z.string(),
  /** By its content, such as image/png. */
  kind: z.string(),
  size_bytes: z.int(),
  /** Of pictures, in pixels; null of anything else. */
  width: z.int().nullable(),
  height: z.int().nullable(),
  /** Opens the file for an hour or two, as long as whoever asked for it may read the paper. */
  address: z.string(),
})
export type PaperFile = z.output<typeof paperFile>

const ofPaper = z.object({ paperId: z.uuid() })

export const filesCalls = {
  'POST /api/student/papers/:paperId/files': {
    who: 'member',
    summary:
      'Keeps a file for a paper: a picture, PDF, Word document or plain text, by its content. A picture loses what a camera wrote beside it.',
    params: ofPaper,
    body: upload({ bytes_max: PAPER_FILE_BYTES_MAX, kinds: PAPER_FILE_KINDS }),
    reply: paperFile,
    status: 201,
  },
  'GET /api/student/papers/:paperId/files': {
    who: 'member',
    summary: "Lists a paper's files with addresses made anew, the oldest first, and how much room they take.",
    params: ofPaper,
    reply: z.object({ files: z.array(paperFile), bytes_used: z.int(), bytes_max: z.int() }),
  },
} satisfies Calls
