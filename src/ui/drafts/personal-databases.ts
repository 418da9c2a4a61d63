/** Time for a tab to close its open database; a database that stays open is removed later. */
const CLOSED_WITHIN_MS = 3_000

/** Returns the name of a member's database: its kind, the member's id and its subject. Pure. */
export const personalDatabase = (what: string, memberId: string, about: string): string =>
  [what, memberId, about].join(':')

const MEMBERS = /^[\w-]+:([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}):/

/** Returns the id of the member that a database belongs to; undefined for any other database. Pure. */
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
  // A database that is open in another tab may contain unsent data, so it is removed only if that tab releases its lock
  // in time.
  await navigator.locks.request(lockOf(name), { signal: AbortSignal.timeout(CLOSED_WITHIN_MS) }, remove)
}

/** Removes the databases of the given members from this browser, except those that are open in a tab. */
export async function removeDatabases(isGone: (memberId: string) => boolean): Promise<void> {
  try {
    const names = (await indexedDB.databases()).flatMap(({ name }) => {
      const member = name === undefined ? undefined : memberOfDatabase(name)
      return name !== undefined && member !== undefined && isGone(member) ? [name] : []
    })
    await Promise.allSettled(names.map(removeDatabase))
  } catch {
    // This browser stores nothing, or does not list its databases.
  }
}
