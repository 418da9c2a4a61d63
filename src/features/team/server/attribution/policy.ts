import type { CreditRole } from '#shared/credit-roles.ts'

/** Letters that stand in a section, and how many of them who wrote: the most first. */
export type SectionLetters = { name: string; characters: number; written: { writer: string; characters: number }[] }

/** Whoever wrote so much of the whole, or of one section, drafted it. */
const DRAFTED_OF_ALL = 0.1
const DRAFTED_OF_SECTION = 0.5

const part = (some: number, all: number): number => (all === 0 ? 0 : some / all)

/**
 * What the text alone shows that somebody did: a suggestion, for them to say what they did. Numbers know nothing of who thought, measured
 * or read. Pure.
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
