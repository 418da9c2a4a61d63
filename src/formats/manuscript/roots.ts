import type * as Y from 'yjs'

// The top-level parts of a shared manuscript. The server refuses any other top-level content from a client
// (server/document/validation/).

const SECTION_PREFIX = 'section:'
export const REFERENCES_ROOT = 'references'

/** Returns the content of one section. */
export const sectionRoot = (doc: Y.Doc, name: string): Y.XmlFragment => doc.getXmlFragment(`${SECTION_PREFIX}${name}`)

/** Returns the structured references of the manuscript, by their ids. `citation` nodes refer to them. */
export const referencesRoot = (doc: Y.Doc): Y.Map<unknown> => doc.getMap(REFERENCES_ROOT)

/** Returns the name of the section for a top-level part; undefined for other parts. Pure. */
export const sectionOfRoot = (root: string): string | undefined =>
  root.startsWith(SECTION_PREFIX) ? root.slice(SECTION_PREFIX.length) : undefined
