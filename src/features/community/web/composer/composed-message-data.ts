import type { Message } from '../message-data.ts'

/** A message as entered in the form. */
export type ComposedMessage = { content: string; mentions: string[]; attachments: Message['attachments'] }
