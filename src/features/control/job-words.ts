/**
 * Converts a job's name to readable words: `accounts.erase-who-left` becomes the area "accounts" and the work "Erase
 * who left". Pure.
 */
export function jobInWords(name: string): { area: string; work: string } {
  const dot = name.indexOf('.')
  const work = name.slice(dot + 1).replaceAll('-', ' ')
  return { area: dot < 0 ? '' : name.slice(0, dot), work: work.charAt(0).toUpperCase() + work.slice(1) }
}

/** Describes how many failed jobs are waiting for a retry, and how many were given up. Pure. */
export function pendingInWords({ waiting, given_up }: { waiting: number; given_up: number }): string {
  if (waiting + given_up === 0) return 'Nothing left to retry.'
  const parts = [
    ...(given_up > 0 ? [`Gave up on ${given_up.toLocaleString('en-GB')}`] : []),
    ...(waiting > 0 ? [`${waiting.toLocaleString('en-GB')} waiting for a retry`] : []),
  ]
  return `${parts.join(', ')}.`
}
