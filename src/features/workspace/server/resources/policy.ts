import type { Standing } from '../../standings.ts'
import { may } from '../rights.ts'

/** Who added a resource takes it away while they may add, and any author of the paper. Pure. */
export const mayRemoveResource = (reader: { id: string; standing: Standing }, addedBy: string): boolean =>
  may(reader.standing, 'remove_resources') || (may(reader.standing, 'add_files') && reader.id === addedBy)
