/**
 * The asker's audience: `care` for people who care for patients, `anyone` for all others. Each audience has its own
 * form.
 * Source: docs/product.md, "Questions".
 */
export type Audience = 'care' | 'anyone'

export const FULL_FORM = '/submit-clinician-question'
export const QUICK_FORM = '/submit-clinician-question/quick'
export const COMMUNITY_FORM = '/submit'

export const AUDIENCE_STORAGE_KEY = 'ask-door'

/**
 * Stores the chosen audience, so that the page asks only once. If it cannot be stored, the page asks again next time.
 */
export function saveAudience(storage: Pick<Storage, 'setItem'>, door: Audience): void {
  try {
    storage.setItem(AUDIENCE_STORAGE_KEY, door)
  } catch {
    return
  }
}
