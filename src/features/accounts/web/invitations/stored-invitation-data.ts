// Kept on the device from opening a mail's link until it was answered: registering leads elsewhere first.
const KEY = 'invitation'
/** Only our own pages: what stands in the storage is no address to be sent to. */
const OURS = /^\/(?:team|paper)-invitation\?token=[\w%.~-]+$/

/** Where an invitation stands that was opened before signing in; undefined when there is none. */
export function storedInvitation(storage: Pick<Storage, 'getItem'> = localStorage): string | undefined {
  const kept = storage.getItem(KEY) ?? ''
  return OURS.test(kept) ? kept : undefined
}

/** Keeps an invitation; a full or closed storage only means that the mail's link has to be opened again. */
export function storeInvitation(address: string, storage: Pick<Storage, 'setItem'> = localStorage): void {
  try {
    storage.setItem(KEY, address)
  } catch {
    return
  }
}

/** Another that is kept meanwhile stays. */
export function deleteStoredInvitation(
  address: string,
  storage: Pick<Storage, 'getItem' | 'removeItem'> = localStorage,
): void {
  if (storage.getItem(KEY) === address) storage.removeItem(KEY)
}
