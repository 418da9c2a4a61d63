import type { Workspace } from './live-data.ts'

/** The props of every panel next to the text: the paper, the open section, and the reader. */
export type PanelParts = { workspace: Workspace; section: string; memberId: string }
