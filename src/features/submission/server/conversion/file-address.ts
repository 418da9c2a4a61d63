/** The address of a file in Markdown that the separate process writes, before its id. The caller replaces it. */
export const FILE_ADDRESS = 'inflo-file:'
