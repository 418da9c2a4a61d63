import type { Actor } from '#server/access/actor.ts'
import type { Db } from '#server/data/db.ts'
import { transact } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import {
  planOf,
  findTeams,
  lockPaper,
  coloursOfWriters,
  recordAttribution,
  keystrokesOf,
  charactersIn,
  namesOfWriters,
  type SectionLetters,
  listWriting,
} from '#features/team/server/public.ts'
import { loadDocument } from '../document/log-queries.ts'
import { findSections } from '../service.ts'
import type { Ledger } from '../../contract.ts'
import { readCaughtUp } from '../caught-up-paper.ts'

async function notNoted(db: Db, paperId: string): Promise<string[]> {
  const [writing, sections] = await Promise.all([listWriting(db, paperId), findSections(db, paperId)])
  const noted = new Set(writing.map(({ section }) => section))
  return sections.filter(({ name, doc }) => doc && !noted.has(name)).map(({ name }) => name)
}

/** Records the attribution of sections whose text was stored before attributions were recorded. */
export async function noteAll(kernel: Kernel, paperId: string): Promise<void> {
  if ((await notNoted(kernel.db, paperId)).length === 0) return
  await transact(kernel, async (tx) => {
    await lockPaper(tx, paperId)
    const { doc } = await loadDocument(tx, paperId)
    await recordAttribution(tx, { paperId, strokes: keystrokesOf(doc, await notNoted(tx, paperId)), sources: [] })
  })
}

function sumsOf(sections: SectionLetters[]): [string, number][] {
  const sums = new Map<string, number>()
  for (const { writer, characters } of sections.flatMap(({ written }) => written)) {
    sums.set(writer, (sums.get(writer) ?? 0) + characters)
  }
  return [...sums].toSorted(([, one], [, other]) => other - one)
}

/**
 * Returns the share of each writer in a paper's current text. @throws Failure not_found, also if the actor may not read
 * the paper.
 */
export async function readLedger(kernel: Kernel, actor: Actor, paperId: string): Promise<Ledger> {
  const { db } = kernel
  await readCaughtUp(kernel, actor, paperId)
  await noteAll(kernel, paperId)
  const [sectionCharacters, rows, team] = await Promise.all([
    charactersIn(db, paperId),
    findSections(db, paperId),
    findTeams(db, [paperId]),
  ])
  const sums = sumsOf(sectionCharacters)
  const owners = rows.flatMap(({ owner_id: id }) => id ?? [])
  const writers = sums.map(([writer]) => writer)
  const [nameOf, colourOf] = await Promise.all([
    namesOfWriters(db, [...writers, ...owners]),
    coloursOfWriters(db, paperId, writers),
  ])
  return {
    characters: sectionCharacters.reduce((sum, { characters }) => sum + characters, 0),
    writers: sums.map(([id, characters]) => ({
      id,
      name: nameOf(id),
      is_author: team.some(({ member_id: author }) => author === id),
      characters,
      colour: colourOf(id),
    })),
    sections: sectionCharacters.map((section) => {
      const owner = rows.find(({ name }) => name === section.name)?.owner_id
      return {
        ...section,
        heading: planOf(section.name)?.heading ?? section.name,
        owner: owner ? { id: owner, name: nameOf(owner) } : null,
      }
    }),
  }
}
