import type * as Y from 'yjs'
import type { DeviceMemory, Unsent } from './on-device.ts'
import type { Access } from '../../document/frames-contract.ts'

/** The messages to people whose changes are no longer accepted. */
export const NOT_YOURS = 'You can no longer open this paper. What you typed since is kept on this device.'
export const SIGNED_OUT = 'You are signed out. What you typed is kept on this device; sign in to send it.'

/** The parts that a connection is made from. */
export type ConnectionParts = {
  doc: Y.Doc
  open: () => WebSocket
  token: () => string | null
  unsent: Unsent
  device: DeviceMemory | undefined
  /** Which restore the copy of this tab stems from. */
  lineage: string
  /** The server has replaced the text: the local text is kept on the device, and the tab starts over. */
  onReplaced: () => void
  now: () => Date
}

/** The state of the typed text: where it is stored, and what the member may do. */
export type ManuscriptState = {
  link: 'connecting' | 'open' | 'away'
  /** True once the text is here as the server has it, or as far as it is available. */
  arrived: boolean
  /** Undefined until the server has sent it. */
  access: Access | undefined
  /** True if the member typed something that the server does not have. */
  unsaved: boolean
  savedAt: Date | undefined
  /** The time when any writer's change was last stored. */
  storedAt: Date | undefined
  /** The reason why changes are no longer accepted; text typed since stays on the device. */
  ended: string | undefined
  warning: string | undefined
  /** The reason why typed text can't be stored for now. */
  waiting: string | undefined
  /** The reason why the stored text can't be derived for reading and exports for now. */
  underived: string | undefined
}
