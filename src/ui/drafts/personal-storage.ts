/** The owner of a visitor's drafts; a member's drafts have the member's id. */
export const VISITOR = 'visitor'

/** The storage of one person: items by name, and the list of names. */
export type PersonalStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> & { names: () => string[] }

/** Both storages of a browser: one for all its tabs, and one for this tab. */
export type Storages = { device: Storage; tab: Storage }

const EVERYBODY = 'person:'

export const browserStorages = (): Storages => ({ device: localStorage, tab: sessionStorage })

const prefixOf = (owner: string): string => `${EVERYBODY}${owner}:`

// Does not use `key` and `length`, which the replacement for a blocked storage does not have (pre-hydration.ts).
const namesIn = (storage: Storage, prefix: string): string[] =>
  Object.keys(storage).filter((name) => name.startsWith(prefix))

const storageOf = (storage: Storage, prefix: string): PersonalStorage => ({
  getItem: (name) => storage.getItem(prefix + name),
  setItem: (name, text) => storage.setItem(prefix + name, text),
  removeItem: (name) => storage.removeItem(prefix + name),
  names: () => namesIn(storage, prefix).map((name) => name.slice(prefix.length)),
})

/** Returns a person's items in this tab, which are lost when the tab closes. */
export const tabStorage = (owner: string, { tab } = browserStorages()): PersonalStorage =>
  storageOf(tab, prefixOf(owner))

/**
 * Returns the items of one person: a member's items are on the device, under the member's id; a visitor's items are in
 * the tab, and are lost when it closes. All unsent text is stored here, so that no other person sees it.
 */
export const personalStorage = (owner: string, storages = browserStorages()): PersonalStorage =>
  owner === VISITOR ? tabStorage(owner, storages) : storageOf(storages.device, prefixOf(owner))

/** Removes a person's items, from the device and from this tab. */
export function removeItemsOf(owner: string, storages = browserStorages()): void {
  for (const storage of Object.values(storages)) {
    for (const name of namesIn(storage, prefixOf(owner))) storage.removeItem(name)
  }
}

/** Removes the items of all members except one, from the device and from this tab. */
export function removeItemsOfOthers(owner: string, storages = browserStorages()): void {
  const [own, visitors] = [prefixOf(owner), prefixOf(VISITOR)]
  for (const storage of Object.values(storages)) {
    for (const name of namesIn(storage, EVERYBODY)) {
      if (!name.startsWith(own) && !name.startsWith(visitors)) storage.removeItem(name)
    }
  }
}

/** When a member signs in, gives them the items that were stored in this tab before. */
export function adoptItems(owner: string, storages = browserStorages()): void {
  const [before, own] = [personalStorage(VISITOR, storages), personalStorage(owner, storages)]
  for (const name of before.names()) {
    own.setItem(name, before.getItem(name) ?? '')
    before.removeItem(name)
  }
}
