import { type PaperRole, may } from '#features/team/server/public.ts'

/** Who added a resource takes it away while they may add, and any author of the paper. Pure. */
export const mayRemoveResource = (reader: { id: string; paperRole: PaperRole }, addedBy: string): boolean =>
  may(reader.paperRole, 'remove_resources') || (may(reader.paperRole, 'add_files') && reader.id === addedBy)
