import type { PaperRow } from '#features/team/server/public.ts'
import { guidelineNamed } from '#formats/reporting-guidelines/guidelines.ts'
import type { Db } from '#server/data/db.ts'
import type { Checklist } from '../../reporting-guidelines/guideline-contract.ts'
import { itemsOfPaper } from './reporting-guidelines.ts'

/** Returns a locked paper's current checklist, for its submission; null if the paper follows no guideline. */
export async function snapshotChecklist(db: Db, paper: PaperRow): Promise<Checklist | null> {
  const guideline = guidelineNamed(paper.guideline)
  if (!guideline) return null
  const items = await itemsOfPaper(db, paper.id, guideline)
  return {
    title: guideline.title,
    source: guideline.source,
    items: items.map(({ number, topic, answer }) => ({
      number,
      topic,
      says: answer?.says ?? null,
      where: answer?.heading ?? '',
      note: answer?.note ?? '',
    })),
  }
}
