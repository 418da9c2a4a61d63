import type { LoaderFunctionArgs } from 'react-router'
import { caller } from '#app/call.ts'
import { originLoader } from '../home/loaders.ts'

/** Loads the groups, with one line for each call. */
export async function developersLoader({ request, context }: LoaderFunctionArgs) {
  const { groups } = await context.get(caller)('GET /api/public/reference')
  return { ...originLoader({ request }), groups }
}

export type DevelopersData = Awaited<ReturnType<typeof developersLoader>>

/** Loads the calls of one group. */
export async function groupLoader({ request, context, params: { group = '' } }: LoaderFunctionArgs) {
  const found = await context.get(caller)('GET /api/public/reference/:group', { params: { group } })
  return { ...originLoader({ request }), ...found }
}

export type GroupData = Awaited<ReturnType<typeof groupLoader>>
