import * as z from 'zod'
import type { Calls } from '#shared/calls/endpoint.ts'
import { PaperId } from './contract.ts'

const params = z.object({ paperId: PaperId })

/** Files of a paper: the address of its page with an extension. */
export const exportsCalls = {
  'GET /research/:paperId.pdf': {
    who: 'anyone',
    summary: 'The paper as a tagged PDF. Taking it counts as reading the paper.',
    params,
    reply: z.custom<Blob>(),
    replyType: 'application/pdf',
  },
  'GET /research/:paperId.jats.xml': {
    who: 'anyone',
    summary: 'The paper as JATS 1.3, the journals’ common form.',
    params,
    reply: z.custom<Blob>(),
    replyType: 'application/xml',
  },
  'GET /research/:paperId.md': {
    who: 'anyone',
    summary: 'The paper as Markdown: its formulas as TeX, its footnotes as Pandoc writes them.',
    params,
    reply: z.custom<Blob>(),
    replyType: 'text/markdown',
  },
  'GET /research/:paperId.csl.json': {
    who: 'anyone',
    summary: 'The paper’s citation as CSL-JSON, the form from which the others are made.',
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
