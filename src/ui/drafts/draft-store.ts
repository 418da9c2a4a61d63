import { type DraftRecord, type FormValues, parseDraft, withoutLong } from './draft.ts'
import { browserStorages, type PersonalStorage, personalStorage, type Storages, VISITOR } from './personal-storage.ts'

type Locks = Pick<LockManager, 'request' | 'query'>
type Parts = Storages & { locks: Locks | undefined; now: () => Date }
type Place = Pick<DraftRecord, 'form' | 'owner'>
type ToWrite = Place & { id: string; values: FormValues }

const IN_TAB = 'tab-draft:'
const ON_DEVICE = 'draft:'
const ID_BYTES = 12
/** A page that was loaded again gets the locks of its drafts back within this time; a copy of a tab does not. */
const LOCK_WITHIN_MS = 1_000

/** Names a new draft. Not by randomUUID, which pages without https do not have. */
export const newDraftId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(ID_BYTES)), (byte) => byte.toString(16).padStart(2, '0')).join('')

const lockOf = (id: string): string => `inflo:draft:${id}`
const byTime = (one: DraftRecord, other: DraftRecord): number => other.at.localeCompare(one.at)

/**
 * The drafts of all forms. Each draft is stored in the tab that writes it, where a reload finds it; a member's draft is
 * also stored on the device, under their id, where another tab finds it once no open tab has it. A lock shows which tab
 * has it.
 */
export class DraftStore {
  private readonly parts: Parts
  /** Drafts of this tab, with what gives up their locks. */
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

  /** Returns all drafts of a person, in this tab and on the device, whether or not a tab has them. */
  all(owner: string): DraftRecord[] {
    const own = this.ofTab(owner)
    return [...own, ...this.stored(owner).filter(({ id }) => own.every((draft) => draft.id !== id))]
  }

  /** Returns a form's drafts on the device that no open tab has, the newest first. */
  async free({ form, owner }: Place): Promise<DraftRecord[]> {
    const own = new Set(this.ofTab(owner).map(({ id }) => id))
    const found = this.stored(owner).filter((draft) => draft.form === form && !own.has(draft.id))
    if (found.length === 0) return []
    const held = new Set((await this.parts.locks?.query())?.held?.map(({ name }) => name))
    return found.filter(({ id }) => !held.has(lockOf(id)))
  }

  /** Writes a draft to this tab, and to the device where it is a member's. */
  write({ id, form, owner, values }: ToWrite): void {
    const draft = { id, form, owner, at: this.parts.now().toISOString(), values }
    if (!this.mine.has(id)) void this.acquire(id, {})
    this.put(this.parts.tab, IN_TAB + id, draft)
    const device = this.onDevice(owner)
    if (device) this.put(device, ON_DEVICE + id, draft)
  }

  // A full storage has room without what is long; a closed one only means that the draft lives as long as the page.
  private put(storage: Pick<Storage, 'setItem'>, name: string, draft: DraftRecord): void {
    for (const kept of [draft, withoutLong(draft)]) {
      try {
        return storage.setItem(name, JSON.stringify(kept))
      } catch {
        continue
      }
    }
  }

  /** Removes a draft that was sent or given up. That of another tab stays on the device. */
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
            // It may be gone meanwhile.
            if (this.mine.has(id)) this.mine.set(id, release)
            else release()
          })
        })
        .catch(() => resolve(false))
    })
  }

  /** Takes a draft of the device into this tab; false where another tab was quicker. */
  async claim(draft: DraftRecord): Promise<boolean> {
    const isMine = await this.acquire(draft.id, { ifAvailable: true })
    if (isMine) this.write(draft)
    else this.mine.delete(draft.id)
    return isMine
  }

  /**
   * Resumes a draft that this tab has stored. A copy of a tab has the same drafts, and continues with a draft of its
   * own.
   * @returns the id of the draft from now on
   */
  async resume(draft: DraftRecord): Promise<string> {
    const { id, owner } = draft
    const isMine = await this.acquire(id, { signal: AbortSignal.timeout(LOCK_WITHIN_MS) })
    const now = this.ofTab(owner).find((own) => own.id === id)
    // Sent or given up meanwhile.
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

  /** Gives a member the drafts that they wrote in this tab before they signed in. */
  adopt(owner: string): void {
    for (const draft of this.ofTab(VISITOR)) this.write({ ...draft, owner })
  }

  /** Removes a person's drafts from this tab. */
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

/** Returns the drafts as this tab has them. */
export const drafts = (): DraftStore =>
  (ofPage ??= new DraftStore({
    ...browserStorages(),
    locks: 'locks' in navigator ? navigator.locks : undefined,
    now: () => new Date(),
  }))
