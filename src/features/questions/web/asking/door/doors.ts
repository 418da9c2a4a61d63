/** Who asks: somebody who cares for patients, or anybody else. Each has a form of their own (decision 80). */
export type Door = 'care' | 'anyone'

export const FULL_FORM = '/submit-clinician-question'
export const QUICK_FORM = '/submit-clinician-question/quick'
export const COMMUNITY_FORM = '/submit'

const CHOSEN = 'ask-door'

export function readDoor(storage: Pick<Storage, 'getItem'>): Door | undefined {
  const kept = storage.getItem(CHOSEN)
  return kept === 'care' || kept === 'anyone' ? kept : undefined
}

/** Remembers which door was taken, so that it is asked once. A full storage only means that it is asked again. */
export function keepDoor(storage: Pick<Storage, 'setItem'>, door: Door): void {
  try {
    storage.setItem(CHOSEN, door)
  } catch {
    return
  }
}

/**
 * The door that need not be asked for: the one taken before, else the one that a member's role tells. Students find what they
 * are in the form for everyone; faculty may care for patients or not. Pure.
 */
export function doorFor(kept: Door | undefined, role: string | undefined): Door | undefined {
  if (kept) return kept
  if (role === 'clinician') return 'care'
  return role === 'student' ? 'anyone' : undefined
}

/** Where a door leads; on a phone the short form comes first. Pure. */
export function formBehind(door: Door, isNarrow: boolean): string {
  if (door === 'anyone') return COMMUNITY_FORM
  return isNarrow ? QUICK_FORM : FULL_FORM
}
