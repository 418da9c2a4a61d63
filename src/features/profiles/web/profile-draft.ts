import type { OwnProfile } from '../contract.ts'

/** What somebody is writing about themselves, kept on their device until it is saved. */
export type ProfileDraft = {
  first_name: string
  last_name: string
  institution: string
  program: string
  year: string
  bio: string
  linkedin_url: string
  orcid_id: string
  research_interests: string[]
  skills: string[]
  photo: string
}

const EMPTY_DRAFT: ProfileDraft = {
  first_name: '',
  last_name: '',
  institution: '',
  program: '',
  year: '',
  bio: '',
  linkedin_url: '',
  orcid_id: '',
  research_interests: [],
  skills: [],
  photo: '',
}

/** Whose draft it is, and of which form; several people may share a device. */
export const draftKey = (form: 'setup' | 'profile', memberId: string): string => `${form}-draft:${memberId}`

/** The draft to begin from: what is stored. Pure. */
export function draftOf(profile: OwnProfile): ProfileDraft {
  const { first_name, last_name, institution, program, year, bio, linkedin_url, orcid_id } = profile
  const { research_interests, skills } = profile
  const texts = { institution, program, year, bio, linkedin_url, orcid_id }
  const typed = Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, text ?? '']))
  return { ...EMPTY_DRAFT, ...typed, first_name, last_name, research_interests, skills }
}

const isTags = (value: unknown): boolean => Array.isArray(value) && value.every((tag) => typeof tag === 'string')

/** The kept draft over what it began from; undefined when none is kept. What cannot be read is left out. */
export function readDraft(
  storage: Pick<Storage, 'getItem'>,
  key: string,
  start: ProfileDraft = EMPTY_DRAFT,
): ProfileDraft | undefined {
  try {
    const kept = JSON.parse(storage.getItem(key) ?? 'null') as Record<string, unknown> | null
    if (!kept) return undefined
    const readable = Object.entries(start).map(([name, value]) => {
      const fits = Array.isArray(value) ? isTags(kept[name]) : typeof kept[name] === 'string'
      return [name, fits ? kept[name] : value]
    })
    return Object.fromEntries(readable) as ProfileDraft
  } catch {
    return undefined
  }
}

/** Keeps a draft. In a full storage it is kept without its photo; in a closed one it lives as long as the page. */
export function keepDraft(storage: Pick<Storage, 'setItem'>, key: string, draft: ProfileDraft): void {
  for (const kept of [draft, { ...draft, photo: '' }]) {
    try {
      return storage.setItem(key, JSON.stringify(kept))
    } catch {
      continue
    }
  }
}

export const dropDraft = (storage: Pick<Storage, 'removeItem'>, key: string): void => storage.removeItem(key)

/** Nothing written yet. */
export const startEmpty = (): ProfileDraft => EMPTY_DRAFT
