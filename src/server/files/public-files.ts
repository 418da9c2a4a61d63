import type { Db } from '../data/db.ts'

type IsPublic = (db: Db, id: string) => Promise<boolean>

/** Creates the registry of features' functions that decide which of their files are public at `/files/:id`. */
export function createPublicFiles() {
  const rooms: IsPublic[] = []
  return {
    declare: (isPublic: IsPublic): void => void rooms.push(isPublic),
    isPublic: async (db: Db, id: string): Promise<boolean> => {
      for (const isPublic of rooms) if (await isPublic(db, id)) return true
      return false
    },
  }
}
export type PublicFiles = ReturnType<typeof createPublicFiles>
