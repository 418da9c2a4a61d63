import type { Db } from './db.ts'
import type { Tx } from './transact.ts'

export type Owner = { id: string; email: string }

/** Whoever is erased for good, with the name by which others were told of them. */
export type ErasedMember = Owner & { name: string }

/** What stands in others' notices and mails where the name of somebody stood who was erased. */
export const NAMELESS = 'A former member'

/**
 * What a feature stores about a member: how to gather it for them, to hide it while they are away, and to erase what is
 * personal in it.
 */
export type PersonalDataHandlers = {
  collect: (db: Db, owner: Owner) => Promise<unknown>
  /**
   * What would go on by itself, or be shown, while the member is gone and may come back. Missing where whatever is shown or sent asks
   * whether the member is there.
   */
  hide?: (tx: Tx, owner: Owner) => Promise<unknown>
  /** Undoes hiding to the last column. */
  restore?: (tx: Tx, owner: Owner) => Promise<unknown>
  /** What others need settled at once when the member leaves, who may come back: missing where nothing has to be. */
  leave?: (tx: Tx, owner: Owner) => Promise<unknown>
  /** Missing where nothing personal is kept, or where what is kept stays for good. */
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
