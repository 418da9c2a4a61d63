import { type RawBuilder, sql } from 'kysely'

/** The source of a text that mails quote; a partial source matches all sources with these fields. */
export type QuoteSource = { about: string; event: string; link: string }

/** A line of a mail that repeats something which may change or go. */
export type Quote = {
  of: QuoteSource
  /** The line; empty once the mail's text was erased. */
  text: string
  /** True if the mail's subject is made of the quote. */
  heads: boolean
}

export type Redaction = {
  of: Partial<QuoteSource>
  text: string
  subject: string
  /** The one address whose mails change; all of them if left out. */
  onlyTo?: string
  /** True if no later change of the quoted words may reach the mail. */
  isFinal?: boolean
}

type Letter = { subject: string; body: string | null; quotes: Quote[] }

/** Returns the position of the line with that number, among several equal ones. */
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

/** Returns a mail with other text in place of its quotes. Pure. */
export function redactedLetter(letter: Letter, to: Redaction): Letter {
  const indexes = letter.quotes.flatMap((quote, index) => (isOf(quote, to.of) ? [index] : []))
  const changed = indexes.reduce((known, index) => withLine(known, index, to), letter)
  return to.isFinal ? { ...changed, quotes: changed.quotes.filter((quote) => !isOf(quote, to.of)) } : changed
}

/** Returns the quotes as PostgreSQL stores them. */
export const storedQuotes = (quotes: Quote[]): RawBuilder<Quote[] | null> =>
  sql<Quote[] | null>`${quotes.length > 0 ? JSON.stringify(quotes) : null}::jsonb`

/** Returns the condition that a mail quotes a source; uses an index. */
export const quotesOf = (of: Partial<QuoteSource>): RawBuilder<boolean> =>
  sql<boolean>`quotes @> ${JSON.stringify([{ of }])}::jsonb`

/** Returns the quotes with other text in place of some words, as in the mail itself. */
export const redactedQuotes = (words: string, instead: string): RawBuilder<Quote[] | null> => {
  const inJson = (text: string) => JSON.stringify(text).slice(1, -1)
  return sql<Quote[] | null>`replace(quotes::text, ${inJson(words)}, ${inJson(instead)})::jsonb`
}
