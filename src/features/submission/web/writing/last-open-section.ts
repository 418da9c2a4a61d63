import { personalStorage } from '#ui/drafts/personal-storage.ts'
import type { Workspace } from '../../contract.ts'

type Opened = { memberId: string; paperId: string }

const nameOf = ({ paperId }: Opened): string => `section:${paperId}`

/** Returns the section that a member opened last; empty if the browser stored none. */
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
    // Ignores full or disabled storage: the section is then not restored at the next visit.
  }
}

type Wished = { named: string; last: string }

/**
 * Returns the section that the URL names, or else the last opened section. If there is neither, returns the first
 * section for writers, and the first section with text for readers who may not edit. Pure.
 */
export function sectionToOpen({ paper, sections }: Pick<Workspace, 'paper' | 'sections'>, { named, last }: Wished) {
  const names = Object.keys(sections)
  const wished = [named, last].find((name) => names.includes(name))
  const written = paper.can_write ? undefined : names.find((name) => (sections[name]?.word_count ?? 0) > 0)
  return wished ?? written ?? names[0] ?? ''
}
