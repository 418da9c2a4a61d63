import { AUDIENCE_STORAGE_KEY, COMMUNITY_FORM, type Audience, FULL_FORM, QUICK_FORM } from './audience.ts'

export function readAudience(storage: Pick<Storage, 'getItem'>): Audience | undefined {
  const kept = storage.getItem(AUDIENCE_STORAGE_KEY)
  return kept === 'care' || kept === 'anyone' ? kept : undefined
}

/**
 * Returns the audience that the asker chose before, or else the audience of their role: clinicians care for patients,
 * and students use the form for everyone. Undefined for other roles, since faculty may or may not care for patients.
 * Pure.
 */
export function audienceFor(kept: Audience | undefined, role: string | undefined): Audience | undefined {
  if (kept) return kept
  if (role === 'clinician') return 'care'
  return role === 'student' ? 'anyone' : undefined
}

/** Returns the path of an audience's form. On phones, clinicians get the short form. Pure. */
export function formPathFor(door: Audience, isNarrow: boolean): string {
  if (door === 'anyone') return COMMUNITY_FORM
  return isNarrow ? QUICK_FORM : FULL_FORM
}
