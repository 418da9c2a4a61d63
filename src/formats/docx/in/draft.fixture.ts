import { draftOf } from './draft.ts'
import type { Json } from './import-context.ts'
import { aWordFile } from './word.fixture.ts'

export type WordParts = Parameters<typeof aWordFile>[0]

export const read = async (parts: WordParts | string, into?: string) => {
  let count = 0
  const bytes = aWordFile(typeof parts === 'string' ? { body: parts } : parts)
  return draftOf(bytes, { into, token: 'token', newId: () => `id${(count += 1)}` })
}

/** Returns a section as text lines, for comparison in tests. */
export const shown = (node: Json): string => {
  const inside = (node.content ?? []).map(shown).join('')
  const marks = (node.marks ?? []).map(({ type, attrs }) =>
    typeof attrs?.['href'] === 'string' ? `${type}=${attrs['href']}` : type,
  )
  if (node.type === 'text') return marks.length > 0 ? `[${marks.join(' ')}:${node.text}]` : (node.text ?? '')
  const { tex, text, refs, to, level, colspan, rowspan, file, alt, start, kind, licence, source, consent } =
    node.attrs ?? {}
  const said = [
    tex,
    text,
    refs,
    to,
    level,
    colspan === 1 ? '' : colspan,
    rowspan === 1 ? '' : rowspan,
    file,
    alt,
    start,
    kind,
    licence,
    source,
    consent,
  ].filter(Boolean)
  return `<${[node.type, ...said].join(' ')}>${inside}</>`
}

/** Imports a document into one section, and returns its lines. */
export const sectionOf = async (body: WordParts | string): Promise<string> => {
  const { sections } = await read(body, 'methods')
  return (sections[0]?.doc.content ?? []).map(shown).join('\n')
}

/** Returns the changes and losses of an import, as lines. */
export const reportLines = async (parts: WordParts | string, into?: string) =>
  (await read(parts, into)).report
    .filter(({ what }) => what !== 'kept')
    .map(
      ({ what, section, paragraph: at, detail, quote }) =>
        `${what} ${section ?? '-'} ${at ?? '-'}: ${detail} | ${quote}`,
    )
