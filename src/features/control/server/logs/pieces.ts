/** A piece of a sentence: text with an optional link, or an item, which gets a link only while it exists. */
export type LogPiece = { text: string; to?: string } | { member: string } | { paper: string } | { question: string }

type Told = { target: string; reason: string }

export type LogMessage = {
  /** The name of this kind of entry, for filters and search. */
  label: string
  /** Returns the part of the sentence that follows the admin's name. */
  says: (told: Told) => LogPiece[]
}

const ID = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g

export const textPiece = (text: string): LogPiece => ({ text })

/** Returns text that links to a tab of the control center. */
export const tabPiece = (text: string, id: string): LogPiece => ({ text, to: `/admin/control?tab=${id}` })

/** Returns a piece for the member whose id a text contains, or for the text itself if it contains no id. Pure. */
export function memberPieceOf(text: string): LogPiece {
  const [id] = text.match(ID) ?? []
  return id === undefined ? textPiece(text) : { member: id }
}

/** Removes ids, and the words that introduce them, from a text. Pure. */
export const withoutIds = (text: string): string =>
  text
    .replace(/, (?:removal|backup|report) [^,]+/g, '')
    .replace(ID, '')
    .replace(/ \(\)/g, '')
    .replace(/ {2,}/g, ' ')
    .trim()
