// Kept on the device from opening the link until it was answered: registering leads elsewhere first.
const KEY = 'team-invitation'

/** The token of an invitation that was opened before signing in; undefined when there is none. */
export function keptInvitation(storage: Pick<Storage, 'getItem'> = localStorage): string | undefined {
  return storage.getItem(KEY) ?? undefined
}

/** Keeps a token; a full or closed storage only means that the mail's link has to be opened again. */
export function keepInvitation(token: string, storage: Pick<Storage, 'setItem'> = localStorage): void {
  try {
    storage.setItem(KEY, token)
  } catch {
    return
  }
}

export const dropInvitation = (storage: Pick<Storage, 'removeItem'> = localStorage): void => storage.removeItem(KEY)
