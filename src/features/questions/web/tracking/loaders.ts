import { data, type LoaderFunctionArgs } from 'react-router'
import { Failure } from '#shared/calls/failure.ts'
import { caller } from '#app/call.ts'

/** Loads a question's status. For an unknown number, the page says so and asks for another number. */
export async function trackLoader({ params: { trackingNumber = '' }, context }: LoaderFunctionArgs) {
  const call = context.get(caller)
  try {
    const question = await call('GET /api/questions/track/:trackingNumber', { params: { trackingNumber } })
    return data({ trackingNumber, question })
  } catch (error) {
    if (!(error instanceof Failure) || error.kind !== 'not_found') throw error
    return data({ trackingNumber, question: null }, { status: 404 })
  }
}

export type TrackData = Awaited<ReturnType<typeof trackLoader>>['data']
