/** The content that a paste changed or lost. */
export type Losses = {
  pictures: number
  /** The number of tracked deletions. */
  deletions: number
  /** Struck-through words, which are pasted without the line. */
  struck: string[]
  /** The number of comments in the margin. */
  comments: number
  /** The text of formulas that were pasted as text; '' if a formula was lost. */
  formulas: string[]
}

export const noLosses = (): Losses => ({ pictures: 0, deletions: 0, struck: [], comments: 0, formulas: [] })

const QUOTE_LENGTH_MAX = 60
const QUOTES_MAX = 2

const quoted = (words: string): string =>
  `“${words.length > QUOTE_LENGTH_MAX ? `${words.slice(0, QUOTE_LENGTH_MAX).trimEnd()}…` : words}”`

function quotedAll(all: string[]): string {
  const first = all.slice(0, QUOTES_MAX).map(quoted)
  const others = all.length - first.length
  return [...first, ...(others > 0 ? [`${others} more`] : [])].join(', ')
}

type Told = { title: string; text: string }

function ofPictures(count: number, section: string): Told {
  const title = count === 1 ? 'A picture was left out' : `${count} pictures were left out`
  const them = count === 1 ? 'it' : 'them'
  // A figure needs a file that belongs to the paper, and a description for blind readers. The references section cannot
  // contain figures, since it consists of lines of text.
  const text =
    section === 'references'
      ? `The references section contains only text. Add ${them} to another section with “Figure”.`
      : `Add ${them} with “Figure” and a description for readers who cannot see it.`
  return { title, text }
}

function ofFormulas(formulas: string[]): Told {
  const bare = formulas.filter(Boolean)
  const missing = formulas.length - bare.length
  const advice = 'Please add missing formulas with “Equation”.'
  if (bare.length === 0)
    return { title: missing === 1 ? 'A formula was left out' : `${missing} formulas were left out`, text: advice }
  const title = bare.length === 1 ? 'A formula became plain text' : `${bare.length} formulas became plain text`
  const others = missing > 0 ? ` ${missing} more could not be read.` : ''
  return { title, text: `Powers and fractions may be lost in ${quotedAll(bare)}.${others} ${advice}` }
}

function ofDeletions(count: number): Told {
  const title = count === 1 ? 'A tracked deletion was applied' : `${count} tracked deletions were applied`
  return { title, text: 'Text that was marked as deleted in the source was not pasted.' }
}

function ofStruck(struck: string[]): Told {
  return {
    title: 'Strikethrough was removed',
    text: `Delete the text that no longer applies: ${quotedAll(struck)}.`,
  }
}

function ofComments(count: number): Told {
  const title = count === 1 ? 'A comment was left out' : `${count} comments were left out`
  return { title, text: 'To add comments here, use “Comment”.' }
}

/**
 * Returns a message about the content that a paste lost, the most serious loss first; undefined if nothing was lost.
 * Pure.
 */
export function lossMessage(losses: Losses, section: string): Told | undefined {
  const [first, ...others] = [
    ...(losses.formulas.length > 0 ? [ofFormulas(losses.formulas)] : []),
    ...(losses.deletions > 0 ? [ofDeletions(losses.deletions)] : []),
    ...(losses.struck.length > 0 ? [ofStruck(losses.struck)] : []),
    ...(losses.pictures > 0 ? [ofPictures(losses.pictures, section)] : []),
    ...(losses.comments > 0 ? [ofComments(losses.comments)] : []),
  ]
  if (!first) return undefined
  const text = [first.text, ...others.map((told) => `${told.title}: ${told.text}`)].join(' ')
  return { title: first.title, text }
}
