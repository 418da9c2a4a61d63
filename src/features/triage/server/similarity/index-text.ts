import { sql } from 'kysely'
import { fingerprintsOf } from '#formats/similarity/fingerprints.ts'
import { readWords, type TextPart } from '#formats/similarity/words.ts'
import type { Db } from '#server/data/db.ts'
import type { Tx } from '#server/data/transact.ts'
import type { TextSource } from './read-parts.ts'
import '../tables.ts'

/** `revision` is compared with the stored one, so that a text is read again only after it has changed. */
export type IndexedText = TextSource & { work_id: string; revision: string }

/** Stores the fingerprints of a text, in place of those of the same work. */
export async function indexText(tx: Tx, text: IndexedText, parts: TextPart[]): Promise<void> {
  const id = await saveText(tx, text)
  if (id === undefined) return
  await tx.deleteFrom('triage.fingerprint').where('text_id', '=', id).execute()
  await addFingerprints(tx, id, fingerprintsOf(readWords(parts)))
}

/**
 * Stores or replaces the row of a work. A submission replaces neither the library paper nor a later submission of the
 * same work. @returns the id; undefined if nothing was replaced
 */
async function saveText(tx: Db, { work_id, revision, ...source }: IndexedText): Promise<number | undefined> {
  const columns = { library_paper_id: null, submission_id: null, ...source, revision }
  const isSubmission = columns.submission_id !== null
  const row = await tx
    .insertInto('triage.text')
    .values({ work_id, ...columns })
    .onConflict((conflict) => {
      const replaced = conflict.column('work_id').doUpdateSet(columns)
      return isSubmission
        ? replaced.where('triage.text.library_paper_id', 'is', null).where('triage.text.revision', '<=', revision)
        : replaced
    })
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

const addFingerprints = (tx: Db, id: number, hashes: number[]) =>
  sql`insert into triage.fingerprint (hash, text_id) select hash, ${id} from unnest(${hashes}::integer[]) as hash`.execute(
    tx,
  )
