import { docxOf } from '#formats/docx/out/document.ts'
import type { WrittenPaper } from '#formats/docx/out/export-context.ts'
import type { Article } from '#formats/article/article.ts'
import type { PublishedArticle } from '#formats/article/published-article.ts'
import { formulasExcessOf } from '#formats/article/size.ts'
import { jatsOf } from '#formats/jats/out/article.ts'
import { latexZip } from '#formats/latex/document.ts'
import { articleOf, type Manuscript } from '#formats/manuscript/article.ts'
import { manuscript as schema } from '#formats/manuscript/schema.ts'
import { markdownOf } from '#formats/markdown/article.ts'
import { FILE_ADDRESS } from './file-address.ts'
import { serveTasks } from '#server/work/sandbox-child.ts'

/** A manuscript whose sections are JSON, so that it can be sent to another process. */
export type SentManuscript = Omit<Manuscript, 'sections'> & {
  sections: { name: string; heading: string; doc: unknown }[]
}

/** A file to write. `page` is the URL of the paper's page. */
export type FileToWrite =
  | { to: 'jats' | 'markdown'; paper: PublishedArticle; page: string; notice: string | undefined }
  | { to: 'docx' | 'latex'; paper: WrittenPaper }

export type PaperTask = { to: 'article'; manuscript: SentManuscript } | FileToWrite
export type PaperResult = { article: Article } | { bytes: Uint8Array } | { refused: string }

function convert({ sections, ...rest }: SentManuscript): PaperResult {
  const article = articleOf({
    ...rest,
    sections: sections.map((section) => ({ ...section, doc: schema.nodeFromJSON(section.doc) })),
  })
  const refused = formulasExcessOf(article)
  return refused ? { refused } : { article }
}

async function write(file: FileToWrite): Promise<Uint8Array> {
  switch (file.to) {
    case 'jats':
      return Buffer.from(jatsOf(file.paper, file.page, file.notice))
    case 'markdown':
      return Buffer.from(
        markdownOf(file.paper, { page: file.page, notice: file.notice, fileAt: (id) => `${FILE_ADDRESS}${id}` }),
      )
    case 'docx':
      return docxOf(file.paper)
    case 'latex':
      return latexZip(file.paper)
  }
}

serveTasks(async (task: PaperTask): Promise<PaperResult> =>
  task.to === 'article' ? convert(task.manuscript) : { bytes: await write(task) },
)
