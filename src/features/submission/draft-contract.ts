import * as z from 'zod'
import type { Calls } from '#shared/calls/endpoint.ts'

const params = z.object({ paperId: z.uuid() })

/** A paper in work as a file, as it would be published now: without what is only suggested. */
export const draftCalls = {
  'GET /api/student/papers/:paperId/export/pdf': {
    who: 'member',
    summary: 'A paper in work as a tagged PDF: for its team, whom it asked, and editors.',
    params,
    reply: z.custom<Blob>(),
    replyType: 'application/pdf',
  },
  'GET /api/student/papers/:paperId/export/jats': {
    who: 'member',
    summary: 'A paper in work as JATS 1.3, the journals’ common form.',
    params,
    reply: z.custom<Blob>(),
    replyType: 'application/xml',
  },
  'GET /api/student/papers/:paperId/export/markdown': {
    who: 'member',
    summary: 'A paper in work as Markdown: its formulas as TeX, its footnotes as Pandoc writes them.',
    params,
    reply: z.custom<Blob>(),
    replyType: 'text/markdown',
  },
  'GET /api/student/papers/:paperId/export/docx': {
    who: 'member',
    summary:
      'A paper in work as a Word document: its citations are fields of Zotero, its equations and notes Word’s own.',
    params,
    reply: z.custom<Blob>(),
    replyType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  },
  'GET /api/student/papers/:paperId/export/latex': {
    who: 'member',
    summary: 'A paper in work as LaTeX: a zip file of the text, its references as BibTeX, and its pictures.',
    params,
    reply: z.custom<Blob>(),
    replyType: 'application/zip',
  },
  'GET /api/student/papers/:paperId/export/bibtex': {
    who: 'member',
    summary: 'The references of a paper in work as BibTeX.',
    params,
    reply: z.custom<Blob>(),
    replyType: 'application/x-bibtex',
  },
} satisfies Calls
