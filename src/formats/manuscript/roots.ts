import type * as Y from 'yjs'

// Parts of a shared manuscript. Any other content of a client in the document is refused (server/document/checking/).

const SECTION_PREFIX = 'section:'
export const REFERENCES_ROOT = 'references'

/** Returns the text of one section. */
export const sectionRoot = (doc: Y.Doc, name: string): Y.XmlFragment => doc.getXmlFragment(`${SECTION_PREFIX}${name}`)

/** Returns the structured references of the manuscript, by their ids; cited from text by `citation` nodes. */
export const referencesRoot = (doc: Y.Doc): Y.Map<unknown> => doc.getMap(REFERENCES_ROOT)

/** Returns the section that a root holds; undefined for any other. Pure. */
export const sectionOfRoot = (root: string): string | undefined =>
  root.startsWith(SECTION_PREFIX) ? root.slice(SECTION_PREFIX.length) : undefined
