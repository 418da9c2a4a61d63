import type { Db } from '#server/data/db.ts'
import type { TitlePiece } from '../../document/title-policy.ts'
import '../tables.ts'

type Titled = { title: string; markup: TitlePiece[] | null }

export const setTitle = (tx: Db, paperId: string, { title, markup }: Titled) =>
  tx
    .updateTable('workspace.paper')
    .set({ title, title_markup: markup && JSON.stringify(markup) })
    .where('id', '=', paperId)
    .execute()
