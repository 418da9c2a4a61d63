/** A name as the server has it, in words: `accounts.erase-who-left` is Erase who left, of accounts. Pure. */
export function jobInWords(name: string): { area: string; work: string } {
  const dot = name.indexOf('.')
  const work = name.slice(dot + 1).replaceAll('-', ' ')
  return { area: dot < 0 ? '' : name.slice(0, dot), work: work.charAt(0).toUpperCase() + work.slice(1) }
}

/** Describes the state of failed work. Pure. */
export function pendingInWords({ waiting, given_up }: { waiting: number; given_up: number }): string {
  if (waiting + given_up === 0) return 'Nothing of it waits any more.'
  const parts = [
    ...(given_up > 0 ? [`${given_up.toLocaleString('en-GB')} given up`] : []),
    ...(waiting > 0 ? [`${waiting.toLocaleString('en-GB')} tried again by the server`] : []),
  ]
  return `${parts.join(', ')}.`
}
