/** Returns the beginning of a text, cut between words if it is longer than `lengthMax`. Pure. */
export const shortenText = (text: string, lengthMax: number): string =>
  text.length <= lengthMax ? text : `${text.slice(0, lengthMax).replace(/\s+\S*$/, '')}…`
