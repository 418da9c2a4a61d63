/**
 * The prefix that the separate process writes before the id of a file in Markdown. The caller replaces it with a URL.
 */
export const FILE_ADDRESS = 'inflo-file:'
