import type { Manuscript } from '../document/manuscript-data.tsx'

/** The context of a plugin: the document around the editor, of which it shows one section. */
export type PluginContext = Pick<Manuscript, 'doc' | 'connection' | 'section' | 'paperId' | 'memberId'>
