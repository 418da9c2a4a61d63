import type { Tx } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import type { ImportLine } from '../../import-contract.ts'
import { readJats } from './read-jats.ts'
import { reportOf } from './report.ts'
import { type Imported, type ImportOutcome, importWithFiles } from './service.ts'

export type FileOutcome = { outcome: ImportOutcome; paperId: string; title: string; report: ImportLine[] }

type FromFile = { fileHash: string; also?: (tx: Tx, imported: Imported) => Promise<void> }

/** Imports a JATS file alone, whose pictures stay at its source. @throws JatsError; Failure conflict for a DOI of our own */
export async function importFile(kernel: Kernel, bytes: Uint8Array, from: FromFile): Promise<FileOutcome> {
  const parsed = await readJats(bytes)
  const { outcome, paperId, article } = await importWithFiles(kernel, parsed, { ...from, stored: [] })
  const report = reportOf({ outcome, parsed, article, remarks: [], unnamed: [], notNeeded: [] })
  return { outcome, paperId, title: parsed.title, report }
}
