/** The asker's audience: people who care for patients, or anybody else. Each has their own form (decision 80). */
export type Audience = 'care' | 'anyone'

export const FULL_FORM = '/submit-clinician-question'
export const QUICK_FORM = '/submit-clinician-question/quick'
export const COMMUNITY_FORM = '/submit'

export const AUDIENCE_STORAGE_KEY = 'ask-door'

/** Stores the chosen audience, so that the page asks only once. With a full storage it asks again. */
export function saveAudience(storage: Pick<Storage, 'setItem'>, door: Audience): void {
  try {
    storage.setItem(AUDIENCE_STORAGE_KEY, door)
  } catch {
    return
  }
}
