import { createHash } from 'node:crypto'
import { setPaper } from '#features/library/server/public.ts'
import type { Actor } from '#server/access/actor.ts'
import { Download } from '#server/http/download.ts'
import type { Kernel } from '#server/kernel.ts'
import { writeFile } from '../conversion/convert-paper.ts'
import { readDraft, readManuscript } from './draft.ts'
import { suggestionsNotice } from './suggestions-notice.ts'

const FILE_NAME_LENGTH_MAX = 80

/** Returns the file name of a downloaded paper. Pure. */
export const draftName = (title: string, ending: string): string =>
  `${title
    .replace(/[\\/:*?"<>|]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, FILE_NAME_LENGTH_MAX)}.${ending}`

export const pageOf = ({ settings }: Kernel, paperId: string): string =>
  `${settings.publicUrl}/student/papers/${paperId}`

/** Returns a paper in progress as a PDF. @throws Failure not_found, invalid, unavailable */
export async function downloadDraftPdf(kernel: Kernel, actor: Actor, paperId: string): Promise<Download> {
  const draft = await readDraft(kernel, actor, { paperId })
  const key = `${paperId} ${createHash('sha256').update(JSON.stringify(draft.article)).digest('base64')}`
  const notice = suggestionsNotice(await readManuscript(kernel, paperId))
  const { bytes } = await setPaper(kernel, draft, { page: pageOf(kernel, paperId), notice, now: kernel.now(), key })
  return new Download({ bytes, type: 'application/pdf', fileName: draftName(draft.title, 'pdf') })
}

/** Returns a paper in progress as JATS. @throws Failure not_found, invalid, unavailable */
export async function downloadDraftJats(kernel: Kernel, actor: Actor, paperId: string): Promise<Download> {
  const draft = await readDraft(kernel, actor, { paperId })
  const notice = suggestionsNotice(await readManuscript(kernel, paperId))
  const bytes = await writeFile({ to: 'jats', paper: draft, page: pageOf(kernel, paperId), notice }, actor.id)
  return new Download({ bytes, type: 'application/xml; charset=utf-8', fileName: draftName(draft.title, 'jats.xml') })
}
