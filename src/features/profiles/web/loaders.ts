import type { LoaderFunctionArgs } from 'react-router'
import { caller } from '#app/call.ts'

export async function publicProfileLoader({ params, context }: LoaderFunctionArgs) {
  const call = context.get(caller)
  return call('GET /api/auth/profile/public/:userId', { params: { userId: params.userId ?? '' } })
}

export type PublicProfileData = Awaited<ReturnType<typeof publicProfileLoader>>
