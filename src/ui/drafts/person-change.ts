import { drafts } from './draft-store.ts'
import { adoptItems, personalStorage, removeItemsOf, removeItemsOfOthers, VISITOR } from './personal-storage.ts'

/** Prefix of the storage keys of unsent items; signing out asks before it removes them. */
const UNSENT = 'unsent-'

// Loaded only when the person changes, to keep the script of public pages small.
async function removeDatabases(isOf: (member: string) => boolean): Promise<void> {
  const databases = await import('./personal-databases.ts').catch(() => undefined)
  await databases?.removeDatabases(isOf)
}

/**
 * Prepares this browser's storage for the person who uses it now. A member gets the text that they wrote in this tab
 * before they signed in; other members' data is removed. A visitor sees no data of a member, which stays stored until
 * another person signs in.
 */
export function arrangeFor(person: string): void {
  if (person === VISITOR) return
  try {
    drafts().removeFromTab((owner) => owner !== person && owner !== VISITOR)
    removeItemsOfOthers(person)
    drafts().adopt(person)
    adoptItems(person)
  } catch {
    // The storage is full or blocked: typed text is lost when the page is closed.
  }
  void removeDatabases((member) => member !== person)
}

/** Removes a member's text from this browser; their drafts in other open tabs stay. */
export function removePerson(person: string): void {
  drafts().removeFromTab((owner) => owner === person)
  removeItemsOf(person)
  void removeDatabases((member) => member === person)
}

/** Returns whether this browser has an unsent message, comment, question or paper text of a person. */
export const hasWaiting = (person: string): boolean =>
  personalStorage(person)
    .names()
    .some((name) => name.startsWith(UNSENT))

/** Returns whether this browser has unsent text of a person. */
export const hasUnsent = (person: string): boolean => drafts().all(person).length > 0 || hasWaiting(person)

/** Returns whether this tab has a person's drafts, or unsent items of a visitor, which are lost when the tab closes. */
export const hasUnsentInTab = (person: string): boolean =>
  drafts().ofTab(person).length > 0 || (person === VISITOR && hasWaiting(VISITOR))
