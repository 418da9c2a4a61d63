import type { Selectable } from 'kysely'
import type { FileTable } from '../tables.ts'

export type FileRow = Selectable<FileTable>
