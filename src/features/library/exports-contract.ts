import * as z from 'zod'
import type { Calls } from '#shared/calls/endpoint.ts'
import { PaperId } from './contract.ts'

const params = z.object({ paperId: PaperId })

/** Downloads of a paper's files. The path of a file is the path of the paper's page plus a file extension. */
export const exportsCalls = {
  'GET /research/:paperId.pdf': {
    who: 'anyone',
    summary: 'The paper as a tagged PDF. A download counts as a view.',
    params,
    reply: z.custom<Blob>(),
    replyType: 'application/pdf',
  },
  'GET /research/:paperId.jats.xml': {
    who: 'anyone',
    summary: 'The paper as JATS 1.3, the common format of journals.',
    params,
    reply: z.custom<Blob>(),
    replyType: 'application/xml',
  },
  'GET /research/:paperId.md': {
    who: 'anyone',
    summary: 'The paper as Markdown, with formulas in TeX and footnotes in Pandoc’s syntax.',
    params,
    reply: z.custom<Blob>(),
    replyType: 'text/markdown',
  },
  'GET /research/:paperId.csl.json': {
    who: 'anyone',
    summary: 'The paper’s citation as CSL-JSON, the source of the other formats.',
    params,
    reply: z.custom<Blob>(),
    replyType: 'application/vnd.citationstyles.csl+json',
  },
  'GET /research/:paperId.bib': {
    who: 'anyone',
    summary: 'The paper’s citation as BibTeX.',
    params,
    reply: z.custom<Blob>(),
    replyType: 'application/x-bibtex',
  },
  'GET /research/:paperId.ris': {
    who: 'anyone',
    summary: 'The paper’s citation as RIS, for reference managers.',
    params,
    reply: z.custom<Blob>(),
    replyType: 'application/x-research-info-systems',
  },
} satisfies Calls
