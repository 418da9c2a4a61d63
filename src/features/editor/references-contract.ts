import * as z from 'zod'
import { referenceSchema } from '#formats/citations/reference-schema.ts'
import type { Calls } from '#shared/calls/endpoint.ts'
import { printable, visibleText } from '#shared/text/visible-text.ts'
import { PASTED_LENGTH_MAX } from './reference-limits.ts'

const NOTHING_PASTED = 'Please paste a DOI, a PMID, BibTeX, RIS, or references one a line.'

const readReferences = z.object({
  references: z.array(referenceSchema),
  /** What could not be read, as it was pasted, and why, in a sentence for whoever pasted it. */
  unread: z.array(z.object({ text: z.string(), why: z.string() })),
})
export type ReadReferences = z.output<typeof readReferences>

export const referencesCalls = {
  'POST /api/student/papers/:paperId/references/read': {
    who: 'member',
    summary:
      'Reads pasted DOIs, PMIDs, BibTeX, RIS, .nbib, .enw, CSL-JSON or lines of a reference list as structured references. DOIs and PMIDs are looked up. Nothing is stored: the editor puts them into the document.',
    params: z.object({ paperId: z.uuid() }),
    limits: ['references'],
    body: z.object({
      text: z
        .string(NOTHING_PASTED)
        .overwrite(printable)
        .trim()
        .refine((text) => visibleText(text) !== '', NOTHING_PASTED)
        .min(1, NOTHING_PASTED)
        .max(PASTED_LENGTH_MAX, `Please paste at most ${PASTED_LENGTH_MAX.toLocaleString('en')} characters at once.`),
    }),
    bodyLimit: PASTED_LENGTH_MAX * 4,
    reply: readReferences,
  },
} satisfies Calls
