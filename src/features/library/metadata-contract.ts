import * as z from 'zod'
import type { Calls } from '#shared/calls/endpoint.ts'
import { PaperId } from './contract.ts'

const metaTag = z.object({ name: z.string().optional(), property: z.string().optional(), content: z.string() })
const headLink = z.object({
  rel: z.string(),
  href: z.string(),
  type: z.string().optional(),
  title: z.string().optional(),
})

/** What a paper's page says to machines. */
export const paperMetadata = z.object({
  /** In the order in which they stand in the head: an institution belongs to the author before it. */
  meta: z.array(metaTag),
  links: z.array(headLink),
  /** The text of a JSON-LD block, in which "<" is escaped. */
  linked_data: z.string(),
})
export type PaperMetadata = z.output<typeof paperMetadata>

export const metadataCalls = {
  'GET /api/public/research-library/:paperId/metadata': {
    who: 'anyone',
    summary: 'What stands in the head of a paper’s page for search engines, reference managers and link previews.',
    params: z.object({ paperId: PaperId }),
    reply: paperMetadata,
  },
  'GET /api/public/research-library/:paperId/citation': {
    who: 'anyone',
    summary: 'The paper cited in the styles Vancouver, AMA and APA, and as BibTeX and RIS.',
    params: z.object({ paperId: PaperId }),
    reply: z.object({
      vancouver: z.string(),
      ama: z.string(),
      apa: z.string(),
      bibtex: z.string(),
      ris: z.string(),
    }),
  },
} satisfies Calls
