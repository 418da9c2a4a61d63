import { lettersBy, runsOf } from '#formats/manuscript/attribution/writer-runs.ts'
import type { Db } from '#server/data/db.ts'
import { SECTION_PLANS } from '../../sections.ts'
import type { SectionLetters } from './policy.ts'
import { listLetters } from './queries.ts'

type Kept = Awaited<ReturnType<typeof listLetters>>[number]

const sumsOf = ({ by, letters, runs }: Kept): (readonly [string, number])[] =>
  runs ? [...lettersBy(runsOf(runs))] : by.map((writer, index) => [writer, letters?.[index] ?? 0] as const)

/** Who wrote how many letters of each section, as was written down last. */
export async function charactersIn(db: Db, paperId: string): Promise<SectionLetters[]> {
  const kept = await listLetters(db, paperId)
  return SECTION_PLANS.map(({ name }) => {
    const own = kept.find(({ section }) => section === name)
    const written = (own ? sumsOf(own) : [])
      .filter(([, characters]) => characters > 0)
      .map(([writer, characters]) => ({ writer, characters }))
      .toSorted((one, other) => other.characters - one.characters)
    return { name, characters: written.reduce((sum, { characters }) => sum + characters, 0), written }
  })
}
