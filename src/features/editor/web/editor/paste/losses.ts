/** The content that a paste changed or lost. */
export type Losses = {
  pictures: number
  /** Words that had been deleted with tracked changes. */
  deletions: number
  /** Words that were struck through at the source and are pasted without the line. */
  struck: string[]
  /** The number of comments in the margin. */
  comments: number
  /** Formulas that were pasted as these words; '' if nothing was left. */
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
  // A figure needs a file of the paper's, and words for those who cannot see it; a list of references is lines of text.
  const text =
    section === 'references'
      ? `References are lines of text. Put ${them} into another section by “Figure”.`
      : `Put ${them} in by “Figure”, with a description for readers who cannot see it.`
  return { title, text }
}

function ofFormulas(formulas: string[]): Told {
  const bare = formulas.filter(Boolean)
  const missing = formulas.length - bare.length
  const anew = 'Please write what is missing by “Equation”.'
  if (bare.length === 0)
    return { title: missing === 1 ? 'A formula was left out' : `${missing} formulas were left out`, text: anew }
  const title = bare.length === 1 ? 'A formula became plain text' : `${bare.length} formulas became plain text`
  const others = missing > 0 ? ` ${missing} more could not be read.` : ''
  return { title, text: `Powers and fractions may be lost in ${quotedAll(bare)}.${others} ${anew}` }
}

function ofDeletions(count: number): Told {
  const title = count === 1 ? 'A deletion was carried out' : `${count} deletions were carried out`
  return { title, text: 'What was marked as deleted where it came from is not put in.' }
}

function ofStruck(struck: string[]): Told {
  return {
    title: 'Struck text stands without its line',
    text: `Take out what no longer holds: ${quotedAll(struck)}.`,
  }
}

function ofComments(count: number): Told {
  const title = count === 1 ? 'A comment was left out' : `${count} comments were left out`
  return { title, text: 'Comments are written here by “Comment”.' }
}

/** Returns the message about what a paste lost, the gravest loss first; undefined if nothing was lost. Pure. */
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
