import type { Db } from './db.ts'
import type { Tx } from './transact.ts'

export type Owner = { id: string; email: string }

/** A member who is erased for good, with the name that others were shown. */
export type ErasedMember = Owner & { name: string }

/** The text that replaces the name of an erased member in others' notices and mails. */
export const NAMELESS = 'A former member'

/**
 * A feature's handlers for the personal data of a member: they gather it for the member, hide it while the member is
 * away, and erase it.
 */
export type PersonalDataHandlers = {
  collect: (db: Db, owner: Owner) => Promise<unknown>
  /**
   * Stops what would run or be shown while the member is gone and may come back. Left out if everything that is shown
   * or sent checks whether the member is there.
   */
  hide?: (tx: Tx, owner: Owner) => Promise<unknown>
  /** Undoes hiding exactly. */
  restore?: (tx: Tx, owner: Owner) => Promise<unknown>
  /**
   * Settles what others need at once when a member leaves who may come back; left out if there is nothing to settle.
   */
  leave?: (tx: Tx, owner: Owner) => Promise<unknown>
  /** Left out if nothing personal is stored, or if it is stored for good. */
  erase?: (tx: Tx, owner: ErasedMember) => Promise<unknown>
}

/** Each feature declares its own part, so that the data export and the erasure need to know no feature. */
export type PersonalData = {
  declare: (featureName: string, personalData: PersonalDataHandlers) => void
  collectAll: (db: Db, owner: Owner) => Promise<Record<string, unknown>>
  /** In the order in which they were declared, as are the following. */
  hideAll: (tx: Tx, owner: Owner) => Promise<void>
  restoreAll: (tx: Tx, owner: Owner) => Promise<void>
  leaveAll: (tx: Tx, owner: Owner) => Promise<void>
  eraseAll: (tx: Tx, owner: ErasedMember) => Promise<void>
}

export function createPersonalData(): PersonalData {
  const handlersByFeature = new Map<string, PersonalDataHandlers>()
  return {
    declare: (featureName, personalData) => void handlersByFeature.set(featureName, personalData),
    collectAll: async (db, owner) => {
      const all: Record<string, unknown> = {}
      for (const [featureName, { collect }] of handlersByFeature) all[featureName] = await collect(db, owner)
      return all
    },
    hideAll: async (tx, owner) => {
      for (const { hide } of handlersByFeature.values()) await hide?.(tx, owner)
    },
    restoreAll: async (tx, owner) => {
      for (const { restore } of handlersByFeature.values()) await restore?.(tx, owner)
    },
    leaveAll: async (tx, owner) => {
      for (const { leave } of handlersByFeature.values()) await leave?.(tx, owner)
    },
    eraseAll: async (tx, owner) => {
      for (const { erase } of handlersByFeature.values()) await erase?.(tx, owner)
    },
  }
}
