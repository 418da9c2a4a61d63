import { sql } from 'kysely'
import { lettersBy, runsOf, type StoredRuns } from '#formats/manuscript/attribution/writer-runs.ts'
import type { Db } from '#server/data/db.ts'
import type { CreditRole } from '#shared/credit-roles.ts'
import { SECTION_PLANS } from '../../sections.ts'
import '../tables.ts'
import './tables.ts'

type Kept = Awaited<ReturnType<typeof listLetters>>[number]

const sumsOf = ({ by, letters, runs }: Kept): (readonly [string, number])[] =>
  runs ? [...lettersBy(runsOf(runs))] : by.map((writer, index) => [writer, letters?.[index] ?? 0] as const)

/** Returns each writer's number of characters by section, as last stored. */
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

/**
 * Returns each section's writers with their character counts. Also returns the runs for sections stored by older
 * software versions without these counts.
 */
const listLetters = (db: Db, paperId: string) =>
  db
    .selectFrom('team.section_writing')
    .select([
      'section',
      sql<Sums['by']>`runs -> 'by'`.as('by'),
      sql<Sums['letters']>`runs -> 'letters'`.as('letters'),
      sql<Sums['runs']>`case when runs ? 'letters' then null else runs end`.as('runs'),
    ])
    .where('paper_id', '=', paperId)
    .execute()

type Sums = { section: string; by: string[]; letters: number[] | null; runs: StoredRuns | null }

/** The number of characters in a section, in total and by writer, largest number first. */
export type SectionLetters = { name: string; characters: number; written: { writer: string; characters: number }[] }

/** Minimum share of the paper, or of one section, that a member must have written to count as having drafted it. */
const DRAFTED_OF_ALL = 0.1

const DRAFTED_OF_SECTION = 0.5

const part = (some: number, all: number): number => (all === 0 ? 0 : some / all)

/**
 * Returns the contributor roles that the amount of written text alone shows. They are a suggestion from which the
 * author chooses, since numbers of characters do not show other contributions, such as ideas or measurements. Pure.
 */
export function rolesShownBy(sections: Pick<SectionLetters, 'characters' | 'written'>[], writer: string): CreditRole[] {
  const own = sections.map(({ characters, written }) => ({
    characters,
    own: written.find((one) => one.writer === writer)?.characters ?? 0,
  }))
  const sum = (of: (section: (typeof own)[number]) => number) => own.reduce((total, section) => total + of(section), 0)
  const all = sum((section) => section.own)
  if (all === 0) return []
  const drafted =
    part(
      all,
      sum((section) => section.characters),
    ) >= DRAFTED_OF_ALL || own.some((section) => part(section.own, section.characters) >= DRAFTED_OF_SECTION)
  return [{ role: drafted ? 'writing-original-draft' : 'writing-review-editing', degree: null }]
}
