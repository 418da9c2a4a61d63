import { withoutSecrets } from './secrets.ts'

/**
 * The place that shows a mail's message once it can no longer be sent: one that a feature has declared, and an item in
 * it.
 */
export type Fallback = {
  place: string
  id: string
  /** A text that is shown instead of the mail's own. */
  text?: string
}

export type ExpiredMail = {
  subject: string
  /** Without the access that its links grant; null if it was erased. */
  text: string | null
  queuedAt: Date
}

const URL = /:?\s*\bhttps?:\/\/\S+/g

type Letter = { body: string; isOfAccount: boolean }

/**
 * Returns a mail's message as it is shown instead: without the paragraphs that contain a secret link or say how to
 * unsubscribe, and without any link if it is about an account. Pure.
 */
export function readableText({ body, isOfAccount }: Letter): string {
  const paragraphs = body.split('\n\n').map((paragraph) => paragraph.trim())
  const left = paragraphs.flatMap((paragraph, index) => {
    if (paragraph.startsWith('--\n') || paragraph !== withoutSecrets(paragraph)) return []
    const next = paragraphs[index + 1]
    const introducesLink = next !== undefined && next !== withoutSecrets(next) && paragraph.endsWith(':')
    const kept = introducesLink ? `${paragraph.slice(0, -1)}.` : paragraph
    return [isOfAccount ? kept.replaceAll(URL, '').trim() : kept]
  })
  return left.filter(Boolean).join('\n\n')
}
