import type * as Y from 'yjs'
import { type Anchored, anchorOf, rangeOf } from '#formats/manuscript/anchors.ts'
import { sectionRoot } from '#formats/manuscript/roots.ts'
import { readSection } from '#formats/manuscript/yjs/section.ts'
import type { Tx } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import type { ThreadRow } from './tables.ts'
import { commentsTopic } from '#features/team/server/public.ts'
import type { Db } from '#server/data/db.ts'

type Held = Pick<ThreadRow, 'anchor' | 'quote'>

/** Returns the current anchor of a thread's quoted words. `gone` is true if the text contains none of these words. */
function heldIn(anchored: Anchored, { anchor, quote }: Held): { anchor: ThreadRow['anchor']; gone: boolean } {
  const range = anchor && rangeOf(anchored, { anchor, quote })
  if (!range) return { anchor, gone: anchor !== null }
  // Creates a new anchor at the current position of the words if they are found only by their text.
  const isHeld = rangeOf(anchored, { anchor, quote: '' }) !== undefined
  return { anchor: isHeld ? anchor : (anchorOf(anchored, range) ?? anchor), gone: false }
}

function anchoredIn(doc: Y.Doc, section: string): Anchored {
  const root = sectionRoot(doc, section)
  return { root, ...readSection(root) }
}

/** Returns whether the commented words are no longer in the document. */
export const isAnchorLost = (doc: Y.Doc, { section, ...held }: Held & { section: string }): boolean =>
  heldIn(anchoredIn(doc, section), held).gone

type Changed = { paperId: string; doc: Y.Doc; sections: string[] }

/** Stores whether the quoted words still exist, for each thread in the changed sections. */
export async function noteAnchors(kernel: Kernel, tx: Tx, { paperId, doc, sections }: Changed): Promise<void> {
  const threads = sections.length > 0 ? await findAnchored(tx, paperId, sections) : []
  let isNews = false
  for (const [section, held] of Map.groupBy(threads, (thread) => thread.section)) {
    const anchored = anchoredIn(doc, section)
    for (const thread of held) {
      const now = heldIn(anchored, thread)
      if (now.gone === thread.gone && now.anchor === thread.anchor) continue
      await setAnchored(tx, thread.id, { ...now, quote: thread.quote })
      isNews = true
    }
  }
  if (isNews) await kernel.pubsub.publish(tx, commentsTopic(paperId))
}

/** Locks the threads that quote words of these sections, including resolved threads, which can be reopened. */
const findAnchored = (tx: Db, paperId: string, sections: string[]): Promise<ThreadRow[]> =>
  tx
    .selectFrom('editor.comment_thread')
    .selectAll()
    .where('paper_id', '=', paperId)
    .where('section', 'in', sections)
    .where('anchor', 'is not', null)
    .orderBy('id')
    // Locks the rows, since a member may attach a thread to other words at the same time.
    .forUpdate()
    .execute()

export const setAnchored = (
  tx: Db,
  id: string,
  { anchor, quote, gone }: Pick<ThreadRow, 'anchor' | 'quote' | 'gone'>,
) =>
  tx
    .updateTable('editor.comment_thread')
    .set({ anchor: JSON.stringify(anchor), quote, gone })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
