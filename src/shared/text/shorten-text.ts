/** The beginning of a text, cut between words where it is longer than so many characters. Pure. */
export const shortenText = (text: string, lengthMax: number): string =>
  text.length <= lengthMax ? text : `${text.slice(0, lengthMax).replace(/\s+\S*$/, '')}…`
