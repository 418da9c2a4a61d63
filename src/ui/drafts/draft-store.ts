import { type DraftRecord, type FormValues, parseDraft, withoutLong } from './draft.ts'
import { browserStorages, type PersonalStorage, personalStorage, type Storages, VISITOR } from './personal-storage.ts'

type Locks = Pick<LockManager, 'request' | 'query'>
type Parts = Storages & { locks: Locks | undefined; now: () => Date }
type Place = Pick<DraftRecord, 'form' | 'owner'>
type ToWrite = Place & { id: string; values: FormValues }

const IN_TAB = 'tab-draft:'
const ON_DEVICE = 'draft:'
const ID_BYTES = 12
/** A reloaded page gets the locks of its drafts back within this time; a copy of a tab does not. */
const LOCK_WITHIN_MS = 1_000

/** Returns an id for a new draft. It does not use randomUUID, which pages without https do not have. */
export const newDraftId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(ID_BYTES)), (byte) => byte.toString(16).padStart(2, '0')).join('')

const lockOf = (id: string): string => `inflo:draft:${id}`
const byTime = (one: DraftRecord, other: DraftRecord): number => other.at.localeCompare(one.at)

/**
 * Stores the drafts of all forms. The tab that writes a draft stores it, so that the draft survives a reload. A
 * member's draft is also stored on the device, under their id: another tab can resume it once no open tab uses it. A
 * lock shows which tab uses a draft.
 */
export class DraftStore {
  private readonly parts: Parts
  /** Drafts of this tab, each with the function that releases its lock. */
  private readonly mine = new Map<string, () => void>()

  constructor(parts: Parts) {
    this.parts = parts
  }

  private onDevice(owner: string): PersonalStorage | undefined {
    return owner === VISITOR ? undefined : personalStorage(owner, this.parts)
  }

  private inTab(): DraftRecord[] {
    const { tab } = this.parts
    try {
      const names = Object.keys(tab).filter((name) => name.startsWith(IN_TAB))
      return names.flatMap((name) => parseDraft(tab.getItem(name)) ?? []).toSorted(byTime)
    } catch {
      return []
    }
  }

  private stored(owner: string): DraftRecord[] {
    const device = this.onDevice(owner)
    const names = device?.names().filter((name) => name.startsWith(ON_DEVICE)) ?? []
    return names.flatMap((name) => parseDraft(device?.getItem(name) ?? null) ?? []).toSorted(byTime)
  }

  /** Returns this tab's drafts of a person, the newest first. */
  ofTab(owner: string): DraftRecord[] {
    return this.inTab().filter((draft) => draft.owner === owner)
  }

  /** Returns this tab's drafts of a form, the newest first. */
  own({ form, owner }: Place): DraftRecord[] {
    return this.ofTab(owner).filter((draft) => draft.form === form)
  }

  /** Returns all drafts of a person, in this tab and on the device, even those that another tab uses. */
  all(owner: string): DraftRecord[] {
    const own = this.ofTab(owner)
    return [...own, ...this.stored(owner).filter(({ id }) => own.every((draft) => draft.id !== id))]
  }

  /** Returns a form's drafts on the device that no open tab uses, the newest first. */
  async free({ form, owner }: Place): Promise<DraftRecord[]> {
    const own = new Set(this.ofTab(owner).map(({ id }) => id))
    const found = this.stored(owner).filter((draft) => draft.form === form && !own.has(draft.id))
    if (found.length === 0) return []
    const held = new Set((await this.parts.locks?.query())?.held?.map(({ name }) => name))
    return found.filter(({ id }) => !held.has(lockOf(id)))
  }

  /** Stores a draft in this tab; a member's draft is also stored on the device. */
  write({ id, form, owner, values }: ToWrite): void {
    const draft = { id, form, owner, at: this.parts.now().toISOString(), values }
    if (!this.mine.has(id)) void this.acquire(id, {})
    this.put(this.parts.tab, IN_TAB + id, draft)
    const device = this.onDevice(owner)
    if (device) this.put(device, ON_DEVICE + id, draft)
  }

  // If storage is full, stores the draft without its long values. If storage is blocked, the draft is lost when the
  // page is closed.
  private put(storage: Pick<Storage, 'setItem'>, name: string, draft: DraftRecord): void {
    for (const kept of [draft, withoutLong(draft)]) {
      try {
        return storage.setItem(name, JSON.stringify(kept))
      } catch {
        continue
      }
    }
  }

  /** Removes a draft that was sent or discarded. A draft that another tab uses stays on the device. */
  remove({ id, owner }: Pick<DraftRecord, 'id' | 'owner'>): void {
    this.parts.tab.removeItem(IN_TAB + id)
    const release = this.mine.get(id)
    if (!release) return
    this.onDevice(owner)?.removeItem(ON_DEVICE + id)
    release()
    this.mine.delete(id)
  }

  private acquire(id: string, options: LockOptions): Promise<boolean> {
    const { locks } = this.parts
    if (this.mine.has(id)) return Promise.resolve(true)
    this.mine.set(id, () => undefined)
    if (!locks) return Promise.resolve(true)
    return new Promise((resolve) => {
      locks
        .request(lockOf(id), options, (lock) => {
          resolve(lock !== null)
          if (lock === null) return undefined
          return new Promise<void>((release) => {
            // The draft may have been removed meanwhile.
            if (this.mine.has(id)) this.mine.set(id, release)
            else release()
          })
        })
        .catch(() => resolve(false))
    })
  }

  /** Moves a draft from the device into this tab. @returns false if another tab has claimed it first */
  async claim(draft: DraftRecord): Promise<boolean> {
    const isMine = await this.acquire(draft.id, { ifAvailable: true })
    if (isMine) this.write(draft)
    else this.mine.delete(draft.id)
    return isMine
  }

  /**
   * Resumes a draft that this tab has stored. A copy of a tab has the same drafts, so it continues with a copy of the
   * draft.
   * @returns the id under which the draft continues
   */
  async resume(draft: DraftRecord): Promise<string> {
    const { id, owner } = draft
    const isMine = await this.acquire(id, { signal: AbortSignal.timeout(LOCK_WITHIN_MS) })
    const now = this.ofTab(owner).find((own) => own.id === id)
    // The draft was sent or discarded meanwhile.
    if (!now) return id
    if (isMine) {
      this.onDevice(owner)?.setItem(ON_DEVICE + id, JSON.stringify(now))
      return id
    }
    this.mine.delete(id)
    this.parts.tab.removeItem(IN_TAB + id)
    const copy = newDraftId()
    this.write({ ...now, id: copy })
    return copy
  }

  /** Makes a member the owner of the drafts that were written in this tab before they signed in. */
  adopt(owner: string): void {
    for (const draft of this.ofTab(VISITOR)) this.write({ ...draft, owner })
  }

  /** Removes the drafts of the given owners from this tab. */
  removeFromTab(isGone: (owner: string) => boolean): void {
    for (const { id, owner } of this.inTab()) {
      if (!isGone(owner)) continue
      this.parts.tab.removeItem(IN_TAB + id)
      this.mine.get(id)?.()
      this.mine.delete(id)
    }
  }
}

let ofPage: DraftStore | undefined

/** Returns the draft store of this page. */
export const drafts = (): DraftStore =>
  (ofPage ??= new DraftStore({
    ...browserStorages(),
    locks: 'locks' in navigator ? navigator.locks : undefined,
    now: () => new Date(),
  }))
