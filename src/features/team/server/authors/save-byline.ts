import type { Actor } from '#server/access/actor.ts'
import type { Db } from '#server/data/db.ts'
import type { Kernel } from '#server/kernel.ts'
import type { Printed } from '../../contributions-contract.ts'
import '../tables.ts'
import { changeAuthors } from './authors.ts'
import { type OfAuthor, ofAuthor, type PaperAuthorRow } from './queries.ts'

/** Stores an author's byline on this paper. @throws Failure not_found, forbidden for non-authors, conflict */
export const saveByline = (kernel: Kernel, actor: Actor, { paperId, printed }: { paperId: string; printed: Printed }) =>
  changeAuthors(kernel, {
    actor,
    paperId,
    change: (tx) =>
      setPrinted(
        tx,
        { paperId, memberId: actor.id },
        {
          printed_given_name: printed.family_name ? printed.given_name : null,
          printed_family_name: printed.family_name || null,
          affiliation: printed.affiliation || null,
          orcid: printed.orcid || null,
        },
      ),
  })

const setPrinted = (tx: Db, at: OfAuthor, printed: PrintedColumns) => ofAuthor(tx, at).set(printed).execute()

/** The stored byline. A null value means that the value of the account or the profile is printed. */
type PrintedColumns = Pick<PaperAuthorRow, 'printed_given_name' | 'printed_family_name' | 'affiliation' | 'orcid'>
