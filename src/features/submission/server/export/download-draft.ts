import { setPaper } from '#features/library/server/public.ts'
import { jatsOf } from '#formats/jats/out/article.ts'
import { markdownOf } from '#formats/markdown/article.ts'
import type { Actor } from '#server/access/actor.ts'
import { Download } from '#server/http/download.ts'
import type { Kernel } from '#server/kernel.ts'
import { readDraft } from './draft.ts'

const FILE_NAME_LENGTH_MAX = 80

/** Returns the file name of a downloaded paper. Pure. */
export const draftName = (title: string, ending: string): string =>
  `${title
    .replace(/[\\/:*?"<>|]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, FILE_NAME_LENGTH_MAX)}.${ending}`

const pageOf = ({ settings }: Kernel, paperId: string): string => `${settings.publicUrl}/student/papers/${paperId}`

/** @throws Failure not_found, unavailable */
export async function downloadDraftPdf(kernel: Kernel, actor: Actor, paperId: string): Promise<Download> {
  const draft = await readDraft(kernel, actor, paperId)
  const { bytes } = await setPaper(kernel, draft, { page: pageOf(kernel, paperId), now: kernel.now() })
  return new Download({ bytes, type: 'application/pdf', fileName: draftName(draft.title, 'pdf') })
}

/** @throws Failure not_found */
export async function downloadDraftJats(kernel: Kernel, actor: Actor, paperId: string): Promise<Download> {
  const draft = await readDraft(kernel, actor, paperId)
  const bytes = Buffer.from(jatsOf(draft, pageOf(kernel, paperId)))
  return new Download({ bytes, type: 'application/xml; charset=utf-8', fileName: draftName(draft.title, 'jats.xml') })
}

/** @throws Failure not_found */
export async function downloadDraftMarkdown(kernel: Kernel, actor: Actor, paperId: string): Promise<Download> {
  const draft = await readDraft(kernel, actor, paperId)
  const page = pageOf(kernel, paperId)
  const bytes = Buffer.from(markdownOf(draft, { page, fileAt: (file) => `${kernel.settings.publicUrl}/files/${file}` }))
  return new Download({ bytes, type: 'text/markdown; charset=utf-8', fileName: draftName(draft.title, 'md') })
}
