/** Returns a new id for a figure, table, equation or file, by which text mentions it. */
export const newPartId = (): string => crypto.randomUUID().slice(0, 8)
