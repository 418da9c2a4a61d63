import type { Actor } from '#server/access/actor.ts'
import { logAdminAction } from '#server/admin-log/admin-log.ts'
import type { Tx } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import { readFile } from 'node:fs/promises'
import { Failure } from '#shared/calls/failure.ts'
import type { ReceivedFile } from '#shared/upload.ts'
import { JatsError } from '#formats/jats/xml/xml.ts'
import type { ImportedArticle, ImportLine } from '../../contract.ts'
import { importPackage, PackageError } from './package/service.ts'
import { type Imported, type ImportOutcome, importWithFiles } from './import-article.ts'
import { readJats } from './read-jats.ts'
import { reportOf } from './report.ts'

/** Converts an import error to a Failure for the admin who sent the file. Returns other errors unchanged. */
function refusalOf(error: unknown): unknown {
  if (error instanceof PackageError) return new Failure('invalid', error.message)
  if (!(error instanceof JatsError)) return error
  return new Failure('invalid', error.line ? `Line ${error.line} of the article: ${error.message}` : error.message)
}

type Also = (tx: Tx, imported: Imported) => Promise<void>

async function importAlone(kernel: Kernel, { path, sha256 }: ReceivedFile, also: Also): Promise<ImportedArticle> {
  const { outcome, paperId, title, report } = await importFile(kernel, await readFile(path), { fileHash: sha256, also })
  return { outcome, paper_id: paperId, title, report }
}

async function importWhole(kernel: Kernel, { path }: ReceivedFile, also: Also): Promise<ImportedArticle> {
  const { outcome, paperId, title, report } = await importPackage(kernel, path, also)
  return { outcome, paper_id: paperId, title, report }
}

/** Imports an admin's upload, and logs the action. @throws Failure invalid; conflict for a DOI of an Inflo paper */
export async function importUpload(kernel: Kernel, admin: Actor, received: ReceivedFile): Promise<ImportedArticle> {
  const also: Also = (tx, { outcome, paperId }) =>
    logAdminAction(tx, {
      actor: admin,
      action: outcome === 'added' ? 'library: import article' : 'library: import article again',
      target: paperId,
      reason: received.name,
      at: kernel.now(),
    })
  try {
    return await (received.kind === 'application/zip' ? importWhole : importAlone)(kernel, received, also)
  } catch (error) {
    throw refusalOf(error)
  }
}

type FileOutcome = { outcome: ImportOutcome; paperId: string; title: string; report: ImportLine[] }

type FromFile = { fileHash: string; also?: (tx: Tx, imported: Imported) => Promise<void> }

/** Imports a single JATS file, without its pictures. @throws JatsError; Failure conflict for a DOI of an Inflo paper */
export async function importFile(kernel: Kernel, bytes: Uint8Array, from: FromFile): Promise<FileOutcome> {
  const parsed = await readJats(bytes)
  const { outcome, paperId, article } = await importWithFiles(kernel, parsed, { ...from, stored: [] })
  const report = reportOf({ outcome, parsed, article, remarks: [], unnamed: [], notNeeded: [] })
  return { outcome, paperId, title: parsed.title, report }
}
