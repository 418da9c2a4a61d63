import type { Db } from '../data/db.ts'

type IsPublic = (db: Db, id: string) => Promise<boolean>

/** Collects which files are public at their plain address, `/files/:id`: each feature decides about its own. */
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
