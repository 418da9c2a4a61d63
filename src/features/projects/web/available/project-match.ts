import type { AvailableProject } from '../../contract.ts'
import { pluralize } from '../pluralize.ts'
import { spotsForMe } from '../project-facts.ts'

type Reader = { research_interests: string[]; skills: string[] }
type Described = Pick<AvailableProject, 'title' | 'description' | 'category' | 'tags' | 'required_skills'>

/** The interests and skills that a project and its reader share, in the reader's own words. */
export type ProjectMatch = { interests: string[]; skills: string[] }

// Whole words only: "AI" is not in "pain".
const wordsOf = (text: string): string =>
  ` ${text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()} `

/** The interests that a project's words hold, and the skills that it asks for. Pure. */
export function matchOf(project: Described, { research_interests: interests, skills }: Reader): ProjectMatch {
  const words = wordsOf([project.title, project.description, project.category, ...project.tags].join(' '))
  const asked = new Set(project.required_skills.map(wordsOf))
  return {
    interests: interests.filter((interest) => interest.trim() !== '' && words.includes(wordsOf(interest))),
    skills: skills.filter((skill) => asked.has(wordsOf(skill))),
  }
}

/** "Matches 2 of your interests: Triage, Sepsis · 1 of your skills: Statistics"; undefined when nothing does. Pure. */
export function matchInWords({ interests, skills }: ProjectMatch): string | undefined {
  const parts = [
    interests.length > 0 && `${interests.length} of your interests: ${interests.join(', ')}`,
    skills.length > 0 && `${pluralize(skills.length, 'skill of yours', 'skills of yours')}: ${skills.join(', ')}`,
  ].filter((part) => part !== false)
  return parts.length > 0 ? `Matches ${parts.join(' · ')}` : undefined
}

/** Returns true if a member could claim the project now. Pure. */
export const isClaimable = (project: AvailableProject): boolean =>
  !project.my_claim && !project.on_team && spotsForMe(project) > 0

/** Returns the projects with the best match for their reader first; otherwise the order is unchanged. Pure. */
export function nearestFirst<T extends Described>(projects: T[], reader: Reader): T[] {
  const nearness = (project: T) => {
    const { interests, skills } = matchOf(project, reader)
    return interests.length + skills.length
  }
  return projects.toSorted((one, other) => nearness(other) - nearness(one))
}
