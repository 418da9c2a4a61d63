import { AUDIENCE_STORAGE_KEY, COMMUNITY_FORM, type Audience, FULL_FORM, QUICK_FORM } from './audience.ts'

export function readAudience(storage: Pick<Storage, 'getItem'>): Audience | undefined {
  const kept = storage.getItem(AUDIENCE_STORAGE_KEY)
  return kept === 'care' || kept === 'anyone' ? kept : undefined
}

/**
 * Returns the known audience: the one chosen before, else the one that follows from a member's role.
 * The form for everyone has an option for students; faculty may care for patients or not. Pure.
 */
export function audienceFor(kept: Audience | undefined, role: string | undefined): Audience | undefined {
  if (kept) return kept
  if (role === 'clinician') return 'care'
  return role === 'student' ? 'anyone' : undefined
}

/** Returns the form of an audience; on a phone the short form comes first. Pure. */
export function formPathFor(door: Audience, isNarrow: boolean): string {
  if (door === 'anyone') return COMMUNITY_FORM
  return isNarrow ? QUICK_FORM : FULL_FORM
}
