import type { Manuscript } from '../document/manuscript-data.tsx'

/** What a plugin is made from: the document around the editor, of which it shows one section. */
export type PluginContext = Pick<Manuscript, 'doc' | 'connection' | 'section' | 'paperId' | 'memberId'>
