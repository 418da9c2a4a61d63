import { idsCited } from '../citations/reference.ts'

/**
 * Sorts and groups the numbers that are cited together, without duplicates. Three or more consecutive numbers form a
 * group such as "3–5". Pure.
 */
export function citationRuns(numbers: number[]): number[][] {
  const runs: number[][] = []
  for (const number of [...new Set(numbers)].toSorted((one, other) => one - other)) {
    const last = runs.at(-1)
    if (last?.at(-1) === number - 1) last.push(number)
    else runs.push([number])
  }
  return runs.flatMap((run) => (run.length > 2 ? [run] : run.map((number) => [number])))
}

export const runText = (run: number[]): string => (run.length > 1 ? `${run[0]}–${run.at(-1)}` : String(run[0]))

/** Returns the text of a citation: "1,3–5"; "?" if one of its references no longer exists. Pure. */
export function citationLabel(refs: string, numbers: ReadonlyMap<string, number>): string {
  const ids = idsCited(refs)
  const found = ids.flatMap((id) => numbers.get(id) ?? [])
  const isLost = found.length < ids.length || ids.length === 0
  return [...citationRuns(found).map(runText), ...(isLost ? ['?'] : [])].join(',')
}
