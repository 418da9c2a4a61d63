import type { Workspace } from '../../contract.ts'

/** What every panel beside the text is given. */
export type PanelParts = { workspace: Workspace }
