import { linkAddress } from '../../link-address.ts'
import { PAPER_FILE_BYTES_MAX, RESOURCE_WORDS } from '../../limits.ts'

export type ResourceDraft = {
  type: 'link' | 'text' | 'file'
  name: string
  url: string
  content: string
  file: File | undefined
}

export const EMPTY_DRAFT: ResourceDraft = { type: 'link', name: '', url: '', content: '', file: undefined }

type Errors = Partial<Record<'name' | 'url' | 'content' | 'file', string>>

const errorInUrl = (url: string): string | undefined => {
  if (url.trim() === '') return RESOURCE_WORDS.url
  return linkAddress(url) === undefined ? 'Please enter an address that begins with https:// or http://.' : undefined
}

const errorInFile = (file: File | undefined): string | undefined => {
  if (!file) return RESOURCE_WORDS.file
  return file.size > PAPER_FILE_BYTES_MAX ? 'Please choose a file of at most 10 MB.' : undefined
}

/** Returns errors for missing or invalid fields. Pure. */
export function errorsIn({ type, name, url, content, file }: ResourceDraft): Errors {
  const errors: Errors = {}
  if (name.trim() === '') errors.name = RESOURCE_WORDS.name
  const wrong = {
    link: errorInUrl(url),
    text: content.trim() === '' ? RESOURCE_WORDS.content : undefined,
    file: errorInFile(file),
  }[type]
  if (wrong) errors[({ link: 'url', text: 'content', file: 'file' } as const)[type]] = wrong
  return errors
}
