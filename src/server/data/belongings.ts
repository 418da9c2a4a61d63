import type { Db, Tx } from './db.ts'

export type Owner = { id: string; email: string }

/** What a room keeps about a member: how to gather it for them, and how to erase what is personal in it. */
export type RoomBelongings = {
  collect: (db: Db, owner: Owner) => Promise<unknown>
  /** What others need settled at once when the member leaves, who may come back: missing where nothing has to be. */
  leave?: (tx: Tx, owner: Owner) => Promise<unknown>
  /** Missing where nothing personal is kept, or where what is kept stays for good. */
  erase?: (tx: Tx, owner: Owner) => Promise<unknown>
}

/** Each room declares its own part, so that whoever gathers or erases all of it needs to know no room. */
export type Belongings = {
  declare: (room: string, belongings: RoomBelongings) => void
  collectAll: (db: Db, owner: Owner) => Promise<Record<string, unknown>>
  /** In the order in which they were declared, as is erasing. */
  leaveAll: (tx: Tx, owner: Owner) => Promise<void>
  eraseAll: (tx: Tx, owner: Owner) => Promise<void>
}

export function openBelongings(): Belongings {
  const rooms = new Map<string, RoomBelongings>()
  return {
    declare: (room, belongings) => void rooms.set(room, belongings),
    collectAll: async (db, owner) => {
      const all: Record<string, unknown> = {}
      for (const [room, { collect }] of rooms) all[room] = await collect(db, owner)
      return all
    },
    leaveAll: async (tx, owner) => {
      for (const { leave } of rooms.values()) await leave?.(tx, owner)
    },
    eraseAll: async (tx, owner) => {
      for (const { erase } of rooms.values()) await erase?.(tx, owner)
    },
  }
}
