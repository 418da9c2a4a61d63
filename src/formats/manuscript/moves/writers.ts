import type { LostRun } from '../losses/lost-runs.ts'
import { idsOf } from './characters.ts'
import type { MoveIndex } from './move-index.ts'

/** Returns the tab that typed a character. Another tab's editor may have copied it, as a split or a join does. */
function writerOf(id: { client: number; clock: number }, index: MoveIndex): number {
  const first = index.ancestorsOf(id).find((one) => index.ancestorsOf(one).length === 0)
  return (first ?? id).client
}

/** Splits lost runs by the tabs that typed their text. Pure. */
export function byWriter(runs: readonly LostRun[], index: MoveIndex): LostRun[] {
  return runs.flatMap((run): LostRun[] => {
    if (run.kind !== 'text' || run.text === '') return [run]
    const parts: LostRun[] = []
    for (const [at, { client, clock }] of idsOf(run, run.length).entries()) {
      const [writer, character] = [writerOf({ client, clock }, index), run.text.charAt(at)]
      const last = parts.at(-1)
      if (last?.writer === writer) {
        last.length += 1
        last.text += character
      } else {
        const origin = at === 0 ? run.origin : { client, clock: clock - 1 }
        parts.push({ ...run, clock, length: 1, text: character, origin, writer })
      }
    }
    return parts
  })
}

/** Returns whether text is lost. Text that its own writer undid is not lost. Pure. */
export const isLost = ({ isRetracted, writer, client }: LostRun): boolean =>
  isRetracted !== true || (writer !== undefined && writer !== client)
