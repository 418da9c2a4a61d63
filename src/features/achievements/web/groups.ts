import type { Achievement } from '../contract.ts'
import { type Category, CATEGORIES, MAJOR_LEVELS } from '../levels.ts'

const CATEGORY_NAMES: Readonly<Record<Category, string>> = {
  academic: 'Academic',
  collaboration: 'Collaboration',
  research: 'Research',
  platform: 'Platform',
  community: 'Community',
}

const isMajor = ({ level }: Achievement): boolean => MAJOR_LEVELS.includes(level)

const byNearest = (one: Achievement, other: Achievement): number =>
  Number(other.unlocked) - Number(one.unlocked) || other.progress - one.progress

/** The one that is begun and lacks least, of those that can be unlocked still. Pure. */
export const nearestOf = (achievements: Achievement[]): Achievement | undefined =>
  achievements
    .filter(({ unlocked, progress, revoked_reason: revoked }) => !unlocked && !revoked && progress > 0)
    .toSorted(byNearest)[0]

/**
 * What they are shown under: the two highest levels together, first where one of them is reached and last while they are far; the others by
 * category. What is unlocked stands first, then what is nearest. Pure.
 */
export function groupsOf(achievements: Achievement[]): { title: string; achievements: Achievement[] }[] {
  const rest = achievements.filter((one) => !isMajor(one))
  const major = { title: 'Major Milestones', achievements: achievements.filter(isMajor) }
  const categories = CATEGORIES.map((category) => ({
    title: CATEGORY_NAMES[category],
    achievements: rest.filter((one) => one.category === category),
  }))
  const groups = major.achievements.some(({ unlocked }) => unlocked) ? [major, ...categories] : [...categories, major]
  return groups
    .filter((group) => group.achievements.length > 0)
    .map((group) => ({ ...group, achievements: group.achievements.toSorted(byNearest) }))
}
