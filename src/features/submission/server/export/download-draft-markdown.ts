import { buffer } from 'node:stream/consumers'
import { zipSync } from 'fflate'
import type { Actor } from '#server/access/actor.ts'
import type { StoredFile } from '#server/files/files.ts'
import { Download } from '#server/http/download.ts'
import type { Kernel } from '#server/kernel.ts'
import { writeFile } from '../conversion/convert-paper.ts'
import { FILE_ADDRESS } from '../conversion/file-address.ts'
import { draftName, pageOf } from './download-draft.ts'
import { readDraft, readManuscript } from './draft.ts'
import { suggestionsNotice } from './suggestions-notice.ts'

/**
 * Returns a paper in progress as Markdown. With pictures or other files, it is a zip of the text and these files, since
 * their addresses in Inflo are only for the team. @throws Failure not_found, invalid, unavailable
 */
export async function downloadDraftMarkdown(kernel: Kernel, actor: Actor, paperId: string): Promise<Download> {
  const draft = await readDraft(kernel, actor, { paperId })
  const page = pageOf(kernel, paperId)
  const notice = suggestionsNotice(await readManuscript(kernel, paperId))
  const text = (await writeFile({ to: 'markdown', paper: draft, page, notice }, actor.id)).toString()
  const files = await storedFiles(kernel, new Set(Array.from(text.matchAll(FILE), ([, id = '']) => id)))
  const written = Buffer.from(text.replaceAll(FILE, (_address, id: string) => files.get(id)?.path ?? page))
  if (files.size === 0)
    return new Download({
      bytes: written,
      type: 'text/markdown; charset=utf-8',
      fileName: draftName(draft.title, 'md'),
    })
  const parts = new Map([['paper.md', written]])
  for (const { stored, path } of files.values()) parts.set(path, await buffer(await kernel.files.read(stored)))
  return new Download({
    bytes: Buffer.from(zipSync(Object.fromEntries(parts))),
    type: 'application/zip',
    fileName: draftName(draft.title, 'markdown.zip'),
  })
}

const FILE = new RegExp(String.raw`${FILE_ADDRESS}([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})`, 'g')

type PackagedFile = { stored: StoredFile; path: string }

/** Finds files, each with its path in the package. */
async function storedFiles({ db, files }: Kernel, ids: Iterable<string>): Promise<Map<string, PackagedFile>> {
  const found = new Map<string, PackagedFile>()
  const taken = new Set<string>()
  for (const id of ids) {
    const stored = await files.find(db, id)
    if (!stored) continue
    const path = freePath(plainName(stored.name), taken)
    taken.add(path.toLowerCase())
    found.set(id, { stored, path })
  }
  return found
}

/** Returns a file name that needs no escaping in Markdown. Pure. */
const plainName = (name: string): string => name.replace(/[^\p{L}\p{N}._]+/gu, '-').replace(/^[.-]+/, '') || 'file'

/** Returns a path that no other file has, even where case does not count. Pure. */
function freePath(name: string, taken: ReadonlySet<string>): string {
  const [, start = name, ending = ''] = /^(.+?)(\.[^.]*)?$/.exec(name) ?? []
  for (let count = 1; ; count += 1) {
    const path = `files/${start}${count > 1 ? `-${count}` : ''}${ending}`
    if (!taken.has(path.toLowerCase())) return path
  }
}
