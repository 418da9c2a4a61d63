import type { Db } from './db.ts'
import type { Tx } from './transact.ts'

export type Owner = { id: string; email: string }

/** A member who is being permanently erased, with the name that other members saw. */
export type ErasedMember = Owner & { name: string }

/** The text that replaces an erased member's name in other members' notices and mails. */
export const NAMELESS = 'A former member'

/**
 * A feature's handlers for the personal data of a member: collecting it for the member's data export, hiding it while
 * the deleted account can still be restored, and erasing it.
 */
export type PersonalDataHandlers = {
  collect: (db: Db, owner: Owner) => Promise<unknown>
  /**
   * Hides the data of a deleted member whose account can still be restored, and pauses what would be sent. Omitted if
   * everything that is shown or sent checks whether the member is active.
   */
  hide?: (tx: Tx, owner: Owner) => Promise<unknown>
  /** Reverts `hide` exactly. */
  restore?: (tx: Tx, owner: Owner) => Promise<unknown>
  /**
   * Makes the changes that other members need immediately when a member leaves, even if the account may be restored.
   * Omitted if there are none.
   */
  leave?: (tx: Tx, owner: Owner) => Promise<unknown>
  /** Erases the member's personal data; omitted if the feature stores none, or stores it permanently. */
  erase?: (tx: Tx, owner: ErasedMember) => Promise<unknown>
}

/**
 * The registry of the features' handlers. It lets the data export and the erasure call features without depending on
 * them.
 */
export type PersonalData = {
  declare: (featureName: string, personalData: PersonalDataHandlers) => void
  collectAll: (db: Db, owner: Owner) => Promise<Record<string, unknown>>
  /** Calls the features' handlers in the order in which they were declared. The following functions do the same. */
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
