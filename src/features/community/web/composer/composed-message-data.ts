import type { Message } from '../message-data.ts'

/** A message as its writer left it. */
export type ComposedMessage = { content: string; mentions: string[]; attachments: Message['attachments'] }
