import { randomUUID } from 'node:crypto'
import { newReferenceId } from '#formats/citations/reference-id.ts'
import { draftOf, type WordDraft } from '#formats/docx/in/draft.ts'
import { WordError } from '#formats/docx/package/package.ts'
import { serveTasks } from '#server/work/sandbox-child.ts'

export type DraftOrder = { bytes: Uint8Array; into: string | undefined }
export type DraftRead = { draft: WordDraft } | { refused: string }

serveTasks(async ({ bytes, into }: DraftOrder): Promise<DraftRead> => {
  try {
    return { draft: await draftOf(bytes, { into, newId: newReferenceId, token: randomUUID() }) }
  } catch (error) {
    if (!(error instanceof WordError)) throw error
    return { refused: error.message }
  }
})
