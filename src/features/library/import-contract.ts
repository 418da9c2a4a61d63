import * as z from 'zod'
import type { Calls } from '#shared/calls/endpoint.ts'
import { upload } from '#shared/upload.ts'
import { PACKAGE_BYTES_MAX } from './limits.ts'

const importLine = z.object({
  what: z.enum(['kept', 'changed', 'lost']),
  /** A sentence for whoever imports. */
  detail: z.string(),
  /** Where what was lost can be seen. */
  href: z.string().optional(),
})
export type ImportLine = z.output<typeof importLine>

const importedArticle = z.object({
  outcome: z.enum(['added', 'changed', 'unchanged']),
  paper_id: z.string(),
  title: z.string(),
  report: z.array(importLine),
})
export type ImportedArticle = z.output<typeof importedArticle>

export const importCalls = {
  'POST /api/admin/research-library/imports': {
    who: 'admin',
    summary:
      'Imports an article from elsewhere: a zip or MECA file with its JATS and its pictures, or the JATS alone. An article is known by its DOI; the same file again changes nothing. Tells what was kept, changed and lost.',
    body: upload({ bytes_max: PACKAGE_BYTES_MAX, kinds: ['application/zip', 'application/xml'] }),
    reply: importedArticle,
  },
} satisfies Calls
