import { lettersBy, runsOf } from '#formats/manuscript/writers/writing.ts'
import type { Db } from '#server/data/db.ts'
import { SECTION_PLANS } from '../../sections.ts'
import type { SectionLetters } from './policy.ts'
import { listWriting } from './queries.ts'

/** Who wrote how many letters of each section, as was written down last. */
export async function lettersIn(db: Db, paperId: string): Promise<SectionLetters[]> {
  const writing = await listWriting(db, paperId)
  return SECTION_PLANS.map(({ name }) => {
    const runs = writing.find(({ section }) => section === name)?.runs
    const written = [...lettersBy(runs ? runsOf(runs) : [])]
      .map(([writer, characters]) => ({ writer, characters }))
      .toSorted((one, other) => other.characters - one.characters)
    return { name, characters: written.reduce((sum, { characters }) => sum + characters, 0), written }
  })
}
