// Stored on the device from opening the e-mail's link until it is answered, since registration leads elsewhere first.
const KEY = 'invitation'
/** Accepts our own pages only: an address from storage must not redirect to another site. */
const OURS = /^\/(?:team|paper)-invitation\?token=[\w%.~-]+$/

/** Returns the address of an invitation that was opened before signing in; undefined if there is none. */
export function storedInvitation(storage: Pick<Storage, 'getItem'> = localStorage): string | undefined {
  const kept = storage.getItem(KEY) ?? ''
  return OURS.test(kept) ? kept : undefined
}

/** Stores an invitation. If storage is full or unavailable, the e-mail's link has to be opened again. */
export function storeInvitation(address: string, storage: Pick<Storage, 'setItem'> = localStorage): void {
  try {
    storage.setItem(KEY, address)
  } catch {
    return
  }
}

/** Deletes only this invitation: another one stored meanwhile stays. */
export function deleteStoredInvitation(
  address: string,
  storage: Pick<Storage, 'getItem' | 'removeItem'> = localStorage,
): void {
  if (storage.getItem(KEY) === address) storage.removeItem(KEY)
}
