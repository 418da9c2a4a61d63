import { type RawBuilder, sql } from 'kysely'

/** The source of a quoted text. A partial source matches all sources with the same fields. */
export type QuoteSource = { about: string; event: string; link: string }

/** A line of a mail that repeats a text which may later be changed or deleted. */
export type Quote = {
  of: QuoteSource
  /** The quoted line; empty once the text of the mail was erased. */
  text: string
  /** True if the subject of the mail contains the quote. */
  heads: boolean
}

export type Redaction = {
  of: Partial<QuoteSource>
  text: string
  subject: string
  /** The recipient whose mails are changed; if absent, the mails of all recipients are changed. */
  onlyTo?: string
  /**
   * True if this is the last change: the mails no longer follow their source, and mails that were already sent stay
   * unchanged.
   */
  isFinal?: boolean
}

type Letter = { subject: string; body: string | null; quotes: Quote[] }

/**
 * Returns the position of an occurrence of a line in the body; `number` is 0 for the first. Returns -1 if there is
 * none.
 */
function lineAt(body: string, line: string, number: number): number {
  const lines = `\n${body}\n`
  let at = lines.indexOf(`\n${line}\n`)
  for (let left = number; left > 0 && at >= 0; left -= 1) at = lines.indexOf(`\n${line}\n`, at + 1)
  return at
}

const isOf = (quote: Quote, of: Partial<QuoteSource>): boolean =>
  Object.entries(of).every(([key, value]) => quote.of[key as keyof QuoteSource] === value)

function withLine({ subject, body, quotes }: Letter, index: number, to: Redaction): Letter {
  const quote = quotes[index]!
  const alike = quotes.slice(0, index).filter(({ text }) => text === quote.text).length
  const at = body === null || quote.text === '' ? -1 : lineAt(body, quote.text, alike)
  const isThere = body !== null && at >= 0
  return {
    subject: quote.heads ? to.subject : subject,
    body: isThere ? body.slice(0, at) + to.text + body.slice(at + quote.text.length) : body,
    quotes: quotes.with(index, { ...quote, text: isThere ? to.text : '' }),
  }
}

/** Returns a mail in which new text replaces the given quotes. Pure. */
export function redactedLetter(letter: Letter, to: Redaction): Letter {
  const indexes = letter.quotes.flatMap((quote, index) => (isOf(quote, to.of) ? [index] : []))
  const changed = indexes.reduce((known, index) => withLine(known, index, to), letter)
  return to.isFinal ? { ...changed, quotes: changed.quotes.filter((quote) => !isOf(quote, to.of)) } : changed
}

/** Converts quotes to the JSON that PostgreSQL stores. */
export const storedQuotes = (quotes: Quote[]): RawBuilder<Quote[] | null> =>
  sql<Quote[] | null>`${quotes.length > 0 ? JSON.stringify(quotes) : null}::jsonb`

/** Returns an SQL condition that matches mails with a quote of this source. The condition uses an index. */
export const quotesOf = (of: Partial<QuoteSource>): RawBuilder<boolean> =>
  sql<boolean>`quotes @> ${JSON.stringify([{ of }])}::jsonb`

/** Returns an SQL expression that replaces a text in the stored quotes, to match the same replacement in the mail. */
export const redactedQuotes = (words: string, instead: string): RawBuilder<Quote[] | null> => {
  const inJson = (text: string) => JSON.stringify(text).slice(1, -1)
  return sql<Quote[] | null>`replace(quotes::text, ${inJson(words)}, ${inJson(instead)})::jsonb`
}
