/** A piece of a sentence: text with an optional link, or something named, which is linked only while it exists. */
export type LogPiece =
  | { text: string; to?: string }
  /** `shortly`: by the first known name, for the acting member. */
  | { member: string }
  | { paper: string }
  | { question: string }

type Told = { target: string; reason: string }

export type LogMessage = {
  /** The name of this kind of entry, for filters and search. */
  label: string
  /** Returns the action, as it follows the admin's name. */
  says: (told: Told) => LogPiece[]
}

const ID = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g

export const textPiece = (text: string): LogPiece => ({ text })

/** Words that lead to a tab of the control center. */
export const tabPiece = (text: string, id: string): LogPiece => ({ text, to: `/admin/control?tab=${id}` })

/** Returns the member whose id a text contains, or the text itself if there is none. Pure. */
export function memberPieceOf(text: string): LogPiece {
  const [id] = text.match(ID) ?? []
  return id === undefined ? textPiece(text) : { member: id }
}

/** Returns a text without the ids in it, and the words that introduce them. Pure. */
export const withoutIds = (text: string): string =>
  text
    .replace(/, (?:removal|backup|report) [^,]+/g, '')
    .replace(ID, '')
    .replace(/ \(\)/g, '')
    .replace(/ {2,}/g, ' ')
    .trim()
