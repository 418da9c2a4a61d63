import { data, type LoaderFunctionArgs } from 'react-router'
import { Failure } from '#shared/calls/failure.ts'
import { caller } from '#app/call.ts'

/** Loads a certificate by its number. For an unknown number, the page shows that no certificate exists. */
export async function verifyLoader({ params: { certificateId = '' }, context }: LoaderFunctionArgs) {
  const call = context.get(caller)
  try {
    const certificate = await call('GET /api/public/certificates/:certificateId', { params: { certificateId } })
    return data({ certificate })
  } catch (error) {
    if (!(error instanceof Failure) || error.kind !== 'not_found') throw error
    return data({ certificate: null }, { status: 404 })
  }
}

export type VerifyData = Awaited<ReturnType<typeof verifyLoader>>['data']
