import { drafts } from './draft-store.ts'
import { adoptItems, personalStorage, removeItemsOf, removeItemsOfOthers, VISITOR } from './personal-storage.ts'

/** Items that wait to be sent are named so: signing out asks before it removes them. */
const UNSENT = 'unsent-'

// Loaded when the person changes: public pages load no more script than they must.
async function removeDatabases(isOf: (member: string) => boolean): Promise<void> {
  const databases = await import('./personal-databases.ts').catch(() => undefined)
  await databases?.removeDatabases(isOf)
}

/**
 * Adapts this browser's storage to the person who uses it now. A member gets the text that they wrote in this tab
 * before they signed in; other members' data is removed. A visitor sees nothing of a member, whose data is stored until
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
    // A full or closed storage: what was typed lives as long as the page.
  }
  void removeDatabases((member) => member !== person)
}

/** Removes from this browser what a member wrote; other open tabs keep their own drafts for them. */
export function removePerson(person: string): void {
  drafts().removeFromTab((owner) => owner === person)
  removeItemsOf(person)
  void removeDatabases((member) => member === person)
}

/** Returns whether a person has something here that waits to be sent: a message, a comment, a question, the text of a paper. */
export const hasWaiting = (person: string): boolean =>
  personalStorage(person)
    .names()
    .some((name) => name.startsWith(UNSENT))

/** Returns whether a person has text here that was not sent. */
export const hasUnsent = (person: string): boolean => drafts().all(person).length > 0 || hasWaiting(person)

/** Returns whether this tab has text of a person that was not sent: a visitor's ends with the tab. */
export const hasUnsentInTab = (person: string): boolean =>
  drafts().ofTab(person).length > 0 || (person === VISITOR && hasWaiting(VISITOR))
