import type { Workspace } from './live-data.ts'

/** The paper, the section that is open, and the reader: for every panel next to the text. */
export type PanelParts = { workspace: Workspace; section: string; memberId: string }
