import type { Manuscript } from '../document/manuscript-data.tsx'

/** The context of a plugin: the document, and the section that its editor shows. */
export type PluginContext = Pick<Manuscript, 'doc' | 'connection' | 'section' | 'paperId' | 'memberId'>
