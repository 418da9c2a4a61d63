import type * as Y from 'yjs'
import type { DeviceMemory, Unsent } from './on-device.ts'
import type { Access } from '../../document/frames-contract.ts'

/** Why nothing is taken any more, from whom that is. */
export const NOT_YOURS = 'You can no longer open this paper. What you typed since is kept on this device.'
export const SIGNED_OUT = 'You are signed out. What you typed is kept on this device; sign in to send it.'

/** What a connection is made with. */
export type ConnectionParts = {
  doc: Y.Doc
  open: () => WebSocket
  token: () => string | null
  unsent: Unsent
  device: DeviceMemory | undefined
  /** Which restore the copy of this tab stems from. */
  lineage: string
  /** The server has another text in its place: what is here stays here, and the tab begins anew. */
  onReplaced: () => void
  now: () => Date
}

/** Where what was typed is, and what one may do. */
export type ManuscriptState = {
  link: 'connecting' | 'open' | 'away'
  /** Whether the text is here as the server has it, or as far as it can be had. */
  arrived: boolean
  /** Undefined until the server has said it. */
  access: Access | undefined
  /** Whether something is typed that the server does not have. */
  unsaved: boolean
  savedAt: Date | undefined
  /** When anything was stored, whoever wrote it. */
  storedAt: Date | undefined
  /** Why nothing is taken any more; what was typed since stays on the device. */
  ended: string | undefined
  warning: string | undefined
  /** Why what is typed can't be stored for now. */
  waiting: string | undefined
  /** Why what is stored can't be written down for reading and exports for now. */
  underived: string | undefined
}
