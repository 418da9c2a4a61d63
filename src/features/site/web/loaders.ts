import type { LoaderFunctionArgs } from 'react-router'
import { caller } from '#call.ts'

export async function homeLoader({ context }: LoaderFunctionArgs) {
  const call = context.get(caller)
  const [stats, highlights] = await Promise.all([
    call('GET /api/public/stats'),
    call('GET /api/public/library-highlights'),
  ])
  return { stats, featured: highlights.featured, recent: highlights.recent }
}

export type HomeData = Awaited<ReturnType<typeof homeLoader>>
