import { withoutSecrets } from './secrets.ts'

/**
 * The place that shows the message of a mail once the mail can no longer be sent. `place` is a kind of place that a
 * feature has declared, such as `account`; `id` is the item, such as the e-mail address of the account.
 */
export type Fallback = {
  place: string
  id: string
  /** A text to show instead of the text of the mail. */
  text?: string
}

export type ExpiredMail = {
  subject: string
  /** The text of the mail without its secret links; null if the text was erased. */
  text: string | null
  queuedAt: Date
}

const URL = /:?\s*\bhttps?:\/\/\S+/g

type Letter = { body: string; isOfAccount: boolean }

/**
 * Returns the message of a mail as text to show on a page: without the paragraphs that contain a secret link or explain
 * how to unsubscribe, and without any link if the mail is about an account. Pure.
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
