import { personalStorage } from '#ui/drafts/personal-storage.ts'
import type { Workspace } from '../../contract.ts'

type Opened = { memberId: string; paperId: string }

const nameOf = ({ paperId }: Opened): string => `section:${paperId}`

/** Returns the section that a member had open last; none where the browser stores nothing. */
export function lastOpenSection(of: Opened): string {
  try {
    return personalStorage(of.memberId).getItem(nameOf(of)) ?? ''
  } catch {
    return ''
  }
}

export function saveOpenSection(of: Opened, section: string): void {
  try {
    personalStorage(of.memberId).setItem(nameOf(of), section)
  } catch {
    // A full or closed storage: the paper opens at its beginning.
  }
}

type Wished = { named: string; last: string }

/**
 * Returns the section that the address names, else the one that was open last, else one with something to do: writers
 * begin at the first section, readers and suggesters at the first one with text. Pure.
 */
export function sectionToOpen({ paper, sections }: Pick<Workspace, 'paper' | 'sections'>, { named, last }: Wished) {
  const names = Object.keys(sections)
  const wished = [named, last].find((name) => names.includes(name))
  const written = paper.can_write ? undefined : names.find((name) => (sections[name]?.word_count ?? 0) > 0)
  return wished ?? written ?? names[0] ?? ''
}
