import type { Storages } from './personal-storage.ts'

/** Creates a browser's storage for tests: as in a browser, its items are its own enumerable properties. */
export function createFakeStorage(roomFor = Infinity): Storage {
  return Object.create({
    getItem(this: Record<string, string>, name: string) {
      return this[name] ?? null
    },
    setItem(this: Record<string, string>, name: string, text: string) {
      if (text.length > roomFor) throw new Error('QuotaExceededError')
      this[name] = text
    },
    removeItem(this: Record<string, string>, name: string) {
      delete this[name]
    },
  }) as Storage
}

/** Creates the storages of a tab. With `of`, creates those of another tab of the same browser. */
export const createFakeBrowser = (of?: Storages): Storages => ({
  device: of?.device ?? createFakeStorage(),
  tab: createFakeStorage(),
})

/** Creates the locks that all tabs of a browser share. */
export function createFakeLocks() {
  const held = new Set<string>()
  const request = async (
    name: string,
    options: LockOptions,
    work: (lock: { name: string } | null) => Promise<void> | undefined,
  ): Promise<void> => {
    if (held.has(name)) {
      if (options.ifAvailable) return work(null)
      throw new DOMException('Too late', 'TimeoutError')
    }
    held.add(name)
    await work({ name })
    held.delete(name)
  }
  const query = async () => ({ held: [...held].map((name) => ({ name })) })
  return { request, query } as unknown as Pick<LockManager, 'request' | 'query'>
}
