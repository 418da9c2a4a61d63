import type { LoaderFunctionArgs } from 'react-router'
import { caller } from '#app/call.ts'

export async function faqLoader({ context }: LoaderFunctionArgs) {
  return context.get(caller)('GET /api/faq')
}

export type FaqData = Awaited<ReturnType<typeof faqLoader>>
export type FaqShown = FaqData['entries'][number]
