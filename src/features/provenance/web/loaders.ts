import type { LoaderFunctionArgs } from 'react-router'
import { caller } from '#app/call.ts'

export async function provenanceLoader({ params, context }: LoaderFunctionArgs) {
  const paperId = params.paperId ?? ''
  return context.get(caller)('GET /api/public/research-library/:paperId/provenance', { params: { paperId } })
}

export type ProvenanceData = Awaited<ReturnType<typeof provenanceLoader>>
