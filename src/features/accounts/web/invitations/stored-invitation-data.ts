// An invitation is stored on the device until it is answered, since a person may have to register first.
const KEY = 'invitation'
/** Matches only the paths of our invitation pages, since a stored path must not redirect to another site. */
const OURS = /^\/(?:team|paper)-invitation\?token=[\w%.~-]+$/

/** Returns the path of an invitation that was opened before signing in; undefined if there is none. */
export function storedInvitation(storage: Pick<Storage, 'getItem'> = localStorage): string | undefined {
  const kept = storage.getItem(KEY) ?? ''
  return OURS.test(kept) ? kept : undefined
}

/** Stores an invitation. If this fails, the person has to open the e-mail's link again. */
export function storeInvitation(address: string, storage: Pick<Storage, 'setItem'> = localStorage): void {
  try {
    storage.setItem(KEY, address)
  } catch {
    return
  }
}

/** Deletes the given invitation from the device. Another invitation that has replaced it there is kept. */
export function deleteStoredInvitation(
  address: string,
  storage: Pick<Storage, 'getItem' | 'removeItem'> = localStorage,
): void {
  if (storage.getItem(KEY) === address) storage.removeItem(KEY)
}
