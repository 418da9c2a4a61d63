import * as z from 'zod'
import type { Calls } from '#shared/calls/endpoint.ts'
import { pageQuery, pagination } from '#shared/calls/pagination.ts'
import { stateField } from '#shared/state-field.ts'
import { PaperId } from '#features/library/contract.ts'
import { depositStates } from './states.ts'

const DEPOSITS_PAGE_SIZE = 50

const deposit = z.object({
  paper_id: z.string(),
  title: z.string(),
  doi: z.string(),
  registrar: z.enum(['crossref', 'datacite']),
  /** Waiting to be sent, queued at the agency, registered, or failed until an admin sends it again. */
  state: stateField(depositStates),
  attempts: z.int(),
  last_error: z.string().nullable(),
  /** Times are in ISO 8601. */
  requested_at: z.string(),
  last_tried_at: z.string().nullable(),
  registered_at: z.string().nullable(),
})
export type Deposit = z.output<typeof deposit>

export const doisCalls = {
  'GET /api/admin/library/doi-deposits': {
    who: 'admin',
    summary: 'Lists the DOI deposits of papers with the agency’s answers. Failed deposits come first.',
    query: z.object({ ...pageQuery(DEPOSITS_PAGE_SIZE), state: stateField(depositStates).optional() }),
    reply: z.object({
      /** Null if no DOI agency is configured. */
      registrar: z.enum(['crossref', 'datacite']).nullable(),
      deposits: z.array(deposit),
      pagination,
    }),
  },
  'POST /api/admin/library/doi-deposits/:paperId/retry': {
    who: 'admin',
    summary: 'Sends a paper’s deposit again, regardless of the result of the last one.',
    params: z.object({ paperId: PaperId }),
    reply: deposit,
  },
} satisfies Calls
