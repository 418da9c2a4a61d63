/** A tab that has a database open gets so long to close it; what stays open is removed another time. */
const CLOSED_WITHIN_MS = 3_000

/** Names a member's database: what it holds, whose it is, and what it is about. Pure. */
export const personalDatabase = (what: string, memberId: string, about: string): string =>
  [what, memberId, about].join(':')

const MEMBERS = /^[\w-]+:([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}):/

/** Returns the member whose database it is; undefined for any other database. Pure. */
export const memberOfDatabase = (name: string): string | undefined => MEMBERS.exec(name)?.[1]

const lockOf = (name: string): string => `inflo:database:${name}`

/** Marks a database as open in this tab, until the returned function is called. */
export function lockDatabase(name: string): () => void {
  let close = (): void => undefined
  const open = new Promise<void>((resolve) => {
    close = resolve
  })
  if ('locks' in navigator) void navigator.locks.request(lockOf(name), { mode: 'shared' }, () => open)
  return close
}

async function removeDatabase(name: string): Promise<void> {
  const remove = () => void indexedDB.deleteDatabase(name)
  if (!('locks' in navigator)) return remove()
  // Open in another tab, it may hold what its member has yet to send.
  await navigator.locks.request(lockOf(name), { signal: AbortSignal.timeout(CLOSED_WITHIN_MS) }, remove)
}

/** Removes members' databases from this browser, except those that a tab has open. */
export async function removeDatabases(isGone: (memberId: string) => boolean): Promise<void> {
  try {
    const names = (await indexedDB.databases()).flatMap(({ name }) => {
      const member = name === undefined ? undefined : memberOfDatabase(name)
      return name !== undefined && member !== undefined && isGone(member) ? [name] : []
    })
    await Promise.allSettled(names.map(removeDatabase))
  } catch {
    // This browser stores nothing, or does not say what.
  }
}
