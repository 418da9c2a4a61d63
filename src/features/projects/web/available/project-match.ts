import type { AvailableProject } from '../../contract.ts'
import { spotsForMe } from '../project-facts.ts'

type Reader = { research_interests: string[]; skills: string[] }
type Described = Pick<AvailableProject, 'title' | 'description' | 'category' | 'tags' | 'required_skills'>

/** The interests and skills that a project and its reader share, spelt as in the reader's profile. */
export type ProjectMatch = { interests: string[]; skills: string[] }

// Surrounds each word of a text with spaces, so that only whole words match: "AI" is not found in "pain".
const wordsOf = (text: string): string =>
  ` ${text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()} `

/** Returns which of the reader's interests a project mentions, and which of their skills it requires. Pure. */
export function matchOf(project: Described, { research_interests: interests, skills }: Reader): ProjectMatch {
  const words = wordsOf([project.title, project.description, project.category, ...project.tags].join(' '))
  const asked = new Set(project.required_skills.map(wordsOf))
  return {
    interests: interests.filter((interest) => interest.trim() !== '' && words.includes(wordsOf(interest))),
    skills: skills.filter((skill) => asked.has(wordsOf(skill))),
  }
}

/**
 * Describes a match: "Matches 2 of your interests: Triage, Sepsis · 1 of your skills: Statistics"; undefined if nothing
 * matches. Pure.
 */
export function matchInWords({ interests, skills }: ProjectMatch): string | undefined {
  const parts = [
    interests.length > 0 && `${interests.length} of your interests: ${interests.join(', ')}`,
    skills.length > 0 && `${skills.length} of your skills: ${skills.join(', ')}`,
  ].filter((part) => part !== false)
  return parts.length > 0 ? `Matches ${parts.join(' · ')}` : undefined
}

/** Returns true if a member could claim the project now. Pure. */
export const isClaimable = (project: AvailableProject): boolean =>
  !project.my_claim && !project.on_team && spotsForMe(project) > 0

/** Sorts projects by how well they match the reader, the best match first. Equal matches keep their order. Pure. */
export function nearestFirst<T extends Described>(projects: T[], reader: Reader): T[] {
  const nearness = (project: T) => {
    const { interests, skills } = matchOf(project, reader)
    return interests.length + skills.length
  }
  return projects.toSorted((one, other) => nearness(other) - nearness(one))
}
