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
  /** Without what its links open; null where it was erased. */
  text: string | null
  queuedAt: Date
}

const URL = /:?\s*\bhttps?:\/\/\S+/g

type Letter = { body: string; isOfAccount: boolean }

/**
 * Returns what a mail said, to be read where it is shown instead: without the paragraphs that hold a secret link or say how mails are
 * ended, and without any link where it is about an account. Pure.
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
