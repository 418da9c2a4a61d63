/** Returns a new id for a figure, table, equation or file. Mentions in the text refer to it by this id. */
export const newPartId = (): string => crypto.randomUUID().slice(0, 8)
